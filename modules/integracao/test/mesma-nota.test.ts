import { loteDeTeste } from '@iss/abrasf/testing/lote-de-teste'
import { readLote } from '@iss/abrasf/read-lote'
import type { DeclaracaoLida } from '@iss/abrasf/lote-lido'
import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { apurarNota } from '@iss/emissao/domain/apurar-nota'
import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import { alfa, atividade, cidade, fatos, hospital, naPessoa, regrasDeAbril, tipo } from '@iss/emissao/domain/fatos.fixture'
import { canonicaDoPedido } from '@iss/emissao/server'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { codigoExigibilidade, exigibilidades } from '@iss/tributacao/domain/exigibilidade'
import { decidido, rede } from '@iss/emissao/testing/mesma-nota'
import { emRodadas } from '@iss/emissao/testing/sementes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lerLinhaPlanilha, linhaVazia } from '../src/domain/rps-planilha.ts'
import { canonicaDoRps } from '../src/server/canonica-do-rps.ts'

const [lido] = readLote(loteDeTeste({ rps: [{ numero: 5 }] })).rps

/** The declaration of a service of Alfa to the hospital on the day of the tests. */
function declaracao(mudanca: Partial<DeclaracaoLida['servico']>, tomador: Partial<DeclaracaoLida['tomador']>): DeclaracaoLida {
  if (!lido?.declaracao?.tomador) throw new Error('The batch has no declaration')
  const { servico } = lido.declaracao
  return {
    ...lido.declaracao,
    dataCompetencia: '2026-04-15',
    servico: { ...servico, codigoMunicipio: Number(cidade.codigo), municipioIncidencia: null, ...mudanca },
    tomador: { ...lido.declaracao.tomador, ...tomador },
  }
}

const umServico = fc.record({
  subitem: fc.constantFrom('1.01', '1.07', '3.04', '7.02', '7.05', '7.10', '16.01', '17.05', '22.01'),
  rede: fc.boolean(),
  centavos: fc.integer({ min: 1, max: 5_000_000 }),
  deducao: fc.integer({ min: 0, max: 6_000_000 }),
  incondicional: fc.constantFrom('0.00', '0.01'),
  exigibilidade: fc.oneof(fc.constant('EXIGIVEL' as const), fc.constantFrom(...exigibilidades)),
  regime: fc.constantFrom('FATURAMENTO' as const, 'ISENTO' as const, 'IMUNE' as const, 'MEI' as const, 'SIMPLES' as const),
  prestacao: fc.constantFrom(cidade.codigo, '9900002', '1234567'),
  editavel: fc.boolean(),
  informada: fc.constantFrom(null, '1.00', '2.00', '3.00'),
  retido: fc.boolean(),
})

it('by screen, by RPS file or by sheet, the same service gives the same base, rate, place, withholding and ISS, by the same rules', () => {
  emRodadas(170, (rodada) =>
    fc.assert(
      fc.property(umServico, (sorteio) => {
        const valor = Dinheiro.centavos(sorteio.centavos)
        const deducoes = Dinheiro.centavos(sorteio.deducao)
        const incondicional = Dinheiro.from(sorteio.incondicional)
        const aliquota = sorteio.informada === null ? null : Aliquota.from(sorteio.informada)
        const [item, subitem] = sorteio.subitem.split('.')
        const codigoNacional = `${item?.padStart(2, '0')}${subitem}01`
        const daqui = fatos({
          prestador: naPessoa({ ...alfa, regimeIssTipo: sorteio.regime, regimeIssAliquota: Aliquota.from('3.2409') }),
          tomador: naPessoa(hospital),
          atividades: [
            {
              atividade: atividade({
                itemListaServico: sorteio.subitem,
                codigoTributacaoNacional: codigoNacional,
                aceitaEdicaoAliquota: sorteio.editavel,
              }),
              principal: true,
              aliquota: Aliquota.from('5.00'),
            },
          ],
          tipos: exigibilidades.map((exigibilidade, indice) =>
            tipo(indice + 1, { exigibilidade: codigoExigibilidade(exigibilidade) }),
          ),
          regras: regrasDeAbril({
            rateios: sorteio.rede ? [rede(sorteio.subitem)] : [],
            regimes: exigibilidades.map((_, indice) => ({ regime: sorteio.regime, tipo: indice + 1 })),
          }),
          municipioExiste: (codigo) => codigo !== '1234567',
        })
        const base = pedidoNota({ valor: valor.toString() })
        const daTela = canonicaDoPedido({
          ...base,
          atividadeId: 1,
          exigibilidade: codigoExigibilidade(sorteio.exigibilidade),
          numeroProcesso: '2026/1',
          municipioPrestacao: sorteio.prestacao,
          retido: sorteio.retido,
          aliquota,
          tomador: { ...base.tomador, documento: hospital.documento },
          descontoIncondicional: incondicional,
          deducoes: deducoes.isZero()
            ? []
            : [
                {
                  tipo: null,
                  descricao: 'Deduções informadas no RPS',
                  fornecedor: null,
                  numero: null,
                  data: null,
                  valor: deducoes,
                },
              ],
        })
        const servico = declaracao({}, {}).servico
        const doArquivo = canonicaDoRps(
          declaracao(
            {
              itemListaServico: { informado: sorteio.subitem, codigo: sorteio.subitem },
              codigoTributacaoMunicipio: null,
              codigoMunicipio: Number(sorteio.prestacao),
              exigibilidade: codigoExigibilidade(sorteio.exigibilidade) as DeclaracaoLida['servico']['exigibilidade'],
              numeroProcesso: '2026/1',
              issRetido: sorteio.retido,
              valores: {
                ...servico.valores,
                valorServicos: valor,
                valorDeducoes: deducoes,
                descontoIncondicionado: incondicional,
                descontoCondicionado: null,
                aliquota: aliquota ?? Aliquota.zero,
                valorIss: null,
                valorPis: null,
                valorCofins: null,
                valorInss: null,
                valorIr: null,
                valorCsll: null,
                outrasRetencoes: null,
              },
            },
            { documento: hospital.documento, endereco: null },
          ),
          alfa.documento,
          'ARQUIVO',
        )
        const naTela = decidido(apurarNota(completarComFatos(daTela, daqui), daqui).resultado)
        expect(Decimal4.from(valor).eq(daTela.itens[0]?.valorUnitario ?? Decimal4.one)).toBe(true)
        expect(decidido(apurarNota(doArquivo, daqui).resultado)).toEqual(naTela)
        // The sheet has no columns for discounts, rate, exigibility and place: what it can say costs the same.
        const cabeNaPlanilha = sorteio.exigibilidade === 'EXIGIVEL' && sorteio.prestacao === cidade.codigo
        if (!cabeNaPlanilha || sorteio.incondicional !== '0.00' || sorteio.informada !== null) return
        const linha = {
          ...linhaVazia,
          numero: '5',
          serie: 'A',
          emissao: '15/04/2026',
          tomadorDocumento: hospital.documento,
          item: sorteio.subitem,
          discriminacao: 'Serviço',
          valor: valor.format(),
          deducoes: deducoes.format(),
          retido: sorteio.retido ? 'sim' : 'não',
        }
        const lida = lerLinhaPlanilha(linha, 2, {
          documento: alfa.documento,
          inscricaoMunicipal: null,
          optanteSimples: sorteio.regime === 'SIMPLES',
          codigoMunicipio: Number(cidade.codigo),
        })
        if (!lida.declaracao) throw new Error('The sheet did not take the line')
        expect(decidido(apurarNota(canonicaDoRps(lida.declaracao, alfa.documento, 'ARQUIVO'), daqui).resultado)).toEqual(naTela)
      }),
      rodada,
    ),
  )
})
