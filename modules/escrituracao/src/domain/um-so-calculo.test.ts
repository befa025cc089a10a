import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { apurarNota } from '@iss/emissao/domain/apurar-nota'
import { calcularNota } from '@iss/emissao/domain/calcular-nota'
import { alfa, atividade, cidade, fatos, hospital, naPessoa, regrasDeAbril, tipo } from '@iss/emissao/domain/fatos.fixture'
import { deducao, item, nota, servico, tomador } from '@iss/emissao/domain/nota.fixture'
import type { ResultadoNota } from '@iss/emissao/domain/entrada-calculo'
import { codigoExigibilidade, exigibilidades } from '@iss/tributacao/domain/exigibilidade'
import { regrasIncidencia } from '@iss/tributacao/domain/incidencia-dados'
import { emRodadas } from '@iss/emissao/testing/sementes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calcularEspecial } from './especial.ts'
import { entradaDoLancamento, type FatosLancamento, type LancamentoPapel } from './lancamento.ts'

const FORA = '9900002'

const umServico = fc.record({
  subitem: fc.constantFrom('1.01', '1.07', '3.04', '7.02', '7.05', '7.10', '16.01', '17.05', '22.01'),
  rede: fc.constantFrom(null, cidade.codigo, FORA),
  centavos: fc.integer({ min: 1, max: 5_000_000 }),
  deducao: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6_000_000 })),
  exigibilidade: fc.oneof(fc.constant('EXIGIVEL' as const), fc.constantFrom(...exigibilidades)),
  regime: fc.constantFrom('FATURAMENTO' as const, 'ISENTO' as const, 'IMUNE' as const, 'MEI' as const, 'ESTIMATIVA' as const),
  taxa: fc.constantFrom('2.00', '3.00', '5.00'),
  prestacao: fc.constantFrom(cidade.codigo, FORA, '1234567'),
  desconto: fc.constantFrom(null, '10.0000', '60.0000'),
  substituto: fc.boolean(),
  propria: fc.boolean(),
})

/** What decides: amounts, rate, place, withholding with the rule, and every reason against the service. */
const decidido = ({ base, aliquota, imposto, impostoSuspenso, ...resto }: ResultadoNota) => ({
  valores: [base, aliquota, imposto, impostoSuspenso].map(String),
  municipioIncidencia: resto.municipioIncidencia,
  devidoAqui: resto.devidoAqui,
  retido: resto.retido,
  regra: resto.regra,
  recusas: resto.violations.map(({ message }) => message).sort(),
  regras: resto.memoria.map(({ passo, fonte }) => `${passo}: ${fonte}`),
})

it('an electronic note, a paper note and a line of the special ledger of the same service cost the same, by the same rules (H1 to H4)', () => {
  emRodadas(350, (rodada) =>
    fc.assert(
      fc.property(umServico, (sorteio) => {
        const valor = Decimal4.from(Dinheiro.centavos(sorteio.centavos).toString())
        const valorDeducao = Dinheiro.centavos(sorteio.deducao)
        const aliquota = Aliquota.from(sorteio.taxa)
        const doTipo = tipo(1, { exigibilidade: codigoExigibilidade(sorteio.exigibilidade) })
        const daAtividade = atividade({ itemListaServico: sorteio.subitem, codigoTributacaoNacional: null })
        const exigibilidadesDaPessoa = sorteio.propria
          ? [{ exigibilidade: 'IMUNIDADE' as const, processo: null, inicio: '2026-01-01', fim: null }]
          : []
        const rateios = sorteio.rede
          ? [
              {
                pessoa: alfa.id,
                subitem: sorteio.subitem,
                unidade: 'KM' as const,
                partes: [
                  { municipio: sorteio.rede, medida: '7.5' },
                  { municipio: '9900009', medida: '3' },
                ],
                inicio: '2026-01-01',
                fim: null,
              },
            ]
          : []
        const regras = regrasDeAbril({
          rateios,
          regimes: [{ regime: sorteio.regime, tipo: 1 }],
          descontosImposto:
            sorteio.desconto === null
              ? []
              : [{ pessoa: alfa.id, nome: 'Programa', percentual: sorteio.desconto, inicio: '2026-01-01', fim: null }],
        })
        const municipioExiste = (codigo: string) => codigo === cidade.codigo || codigo === FORA
        const eletronica = apurarNota(
          nota({
            servico: {
              ...servico,
              atividadeId: 1,
              subitem: sorteio.subitem,
              exigibilidade: sorteio.exigibilidade,
              municipioPrestacao: sorteio.prestacao,
            },
            tipoTributacaoId: 1,
            tomador: { ...tomador, documento: hospital.documento },
            itens: [{ ...item, valorUnitario: valor }],
            deducoes: valorDeducao.isZero()
              ? []
              : [
                  {
                    ...deducao,
                    tipoDeducaoId: null,
                    tipoNacional: null,
                    descricao: 'dedução informada na escrituração',
                    valor: valorDeducao,
                  },
                ],
          }),
          fatos({
            prestador: naPessoa({ ...alfa, regimeIssTipo: sorteio.regime }, { exigibilidades: exigibilidadesDaPessoa }),
            tomador: naPessoa({ ...hospital, substitutoTributario: sorteio.substituto }),
            atividades: [{ atividade: daAtividade, principal: true, aliquota }],
            tipos: [doTipo],
            regras,
            municipioExiste,
          }),
        )
        const parte = { municipio: cidade.codigo, ignoraSubstituto: false, eventual: false, permiteRetencaoEventual: false }
        const dePapel: LancamentoPapel = {
          papelEscriturador: 'prestador',
          serie: '1',
          numero: 1,
          dataPrestacao: '2026-04-15',
          dataLiquidacao: null,
          outroDocumento: hospital.documento,
          outroNome: hospital.nome,
          outroMunicipio: null,
          outroPais: null,
          outroNif: '',
          municipioPrestacao: sorteio.prestacao,
          itens: [{ descricao: 'Serviço', quantidade: Decimal4.one, valorUnitario: valor }],
          deducoes: valorDeducao,
          retido: null,
          somenteMateriais: false,
          prestadorOptanteSimples: false,
          aliquotaInformada: null,
        }
        const doLivro: FatosLancamento = {
          municipio: cidade.codigo,
          hoje: '2026-04-15',
          documentoTitular: alfa.documento,
          titular: { ...parte, substitutoTributario: false },
          outro: { ...parte, substitutoTributario: sorteio.substituto },
          regime: sorteio.regime,
          simples: null,
          permiteRetencaoProprioMunicipio: false,
          permiteOutroMunicipio: false,
          subitem: sorteio.subitem,
          codigoNacional: null,
          atividade: { ...daAtividade, aliquota },
          tipoTributacao: { retido: false, naoPermitidoST: false, somenteMateriais: false },
          exigibilidade: sorteio.exigibilidade,
          regrasIncidencia,
          regras: {
            tiposDeducao: [],
            rateio: regras.rateio(sorteio.subitem),
            beneficiosBase: [],
            beneficioImposto: regras.descontoImposto,
            aliquotaProgressiva: null,
            municipioExiste,
          },
          exigibilidades: exigibilidadesDaPessoa,
        }
        expect(decidido(calcularNota(entradaDoLancamento(dePapel, doLivro)))).toEqual(decidido(eletronica.resultado))
        // The special ledger has the services of the city whose tax is due, without deductions.
        if (sorteio.deducao > 0 || sorteio.exigibilidade !== 'EXIGIVEL' || sorteio.prestacao !== cidade.codigo) return
        const especial = calcularEspecial(
          {
            data: '2026-04-15',
            quantidade: Decimal4.one,
            valorUnitario: Dinheiro.centavos(sorteio.centavos),
            desconto: Dinheiro.zero,
            tomadorDocumento: hospital.documento,
            tomadorNome: hospital.nome,
          },
          doLivro,
        )
        expect(decidido(especial.resultado)).toEqual(decidido(eletronica.resultado))
      }),
      rodada,
    ),
  )
})
