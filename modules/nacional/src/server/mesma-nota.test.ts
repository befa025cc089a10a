import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { apurarNota } from '@iss/emissao/domain/apurar-nota'
import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import { alfa, atividade, cidade, fatos, hospital, naPessoa, regrasDeAbril, tipo } from '@iss/emissao/domain/fatos.fixture'
import { canonicaDoPedido } from '@iss/emissao/server'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import type { InfDps } from '@iss/nfse-nacional/layout'
import { codigoExigibilidade, exigibilidades } from '@iss/tributacao/domain/exigibilidade'
import { decidido, rede } from '@iss/emissao/testing/mesma-nota'
import { emRodadas } from '@iss/emissao/testing/sementes'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicaDaDps } from './canonica-da-dps.ts'

const FORA = '9900002'

/** An exemption has no code of its own in a DPS: it comes as a municipal benefit. */
const daDps = exigibilidades.filter((exigibilidade) => exigibilidade !== 'ISENCAO')
const tribISSQN = { IMUNIDADE: '2', EXPORTACAO: '3', NAO_INCIDENCIA: '4' } as const

const umServico = fc.record({
  subitem: fc.constantFrom('1.01', '1.07', '3.04', '7.02', '7.05', '7.10', '16.01', '17.05', '22.01'),
  centavos: fc.integer({ min: 1, max: 5_000_000 }),
  deducao: fc.integer({ min: 0, max: 6_000_000 }),
  incondicional: fc.constantFrom('0.00', '0.01'),
  exigibilidade: fc.constantFrom(...daDps),
  regime: fc.constantFrom('FATURAMENTO' as const, 'ISENTO' as const, 'IMUNE' as const, 'MEI' as const, 'SIMPLES' as const),
  prestacao: fc.constantFrom(cidade.codigo, FORA, '1234567'),
  resultado: fc.constantFrom(null, 'PT'),
  editavel: fc.boolean(),
  informada: fc.constantFrom(null, '1.00', '2.00', '3.00'),
  retido: fc.boolean(),
})

it('by screen or by DPS, the same service gives the same base, rate, place, withholding and ISS, by the same rules', () => {
  emRodadas(270, (rodada) =>
    fc.assert(
      fc.property(umServico, (sorteio) => {
        const valor = Dinheiro.centavos(sorteio.centavos)
        const deducao = Dinheiro.centavos(sorteio.deducao)
        const [item, subitem] = sorteio.subitem.split('.')
        const cTribNac = `${item?.padStart(2, '0')}${subitem}01`
        const daqui = fatos({
          prestador: naPessoa({ ...alfa, regimeIssTipo: sorteio.regime, regimeIssAliquota: Aliquota.from('3.2409') }),
          tomador: naPessoa(hospital),
          atividades: [
            {
              atividade: atividade({
                itemListaServico: sorteio.subitem,
                codigoTributacaoNacional: cTribNac,
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
            rateios: [rede('3.04'), rede('22.01')],
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
          paisResultado: sorteio.resultado,
          retido: sorteio.retido,
          aliquota: sorteio.informada === null ? null : Aliquota.from(sorteio.informada),
          tomador: { ...base.tomador, documento: hospital.documento },
          descontoIncondicional: Dinheiro.from(sorteio.incondicional),
          deducoes: deducao.isZero()
            ? []
            : [
                {
                  tipo: null,
                  descricao: 'Dedução ou redução informada na DPS',
                  fornecedor: null,
                  numero: null,
                  data: null,
                  valor: deducao,
                },
              ],
        })
        const suspensa = sorteio.exigibilidade === 'SUSPENSA_JUDICIAL' || sorteio.exigibilidade === 'SUSPENSA_ADMINISTRATIVA'
        const dps: InfDps = {
          Id: 'DPS',
          tpAmb: '2',
          dhEmi: '2026-04-15T10:00:00-03:00',
          verAplic: 'prova',
          serie: '1',
          nDPS: '1',
          dCompet: '2026-04-15',
          tpEmit: '1',
          cLocEmi: cidade.codigo,
          prest: { CNPJ: alfa.documento, regTrib: { opSimpNac: '1', regEspTrib: '0' } },
          toma: { CNPJ: hospital.documento, xNome: hospital.nome },
          serv: {
            locPrest: { cLocPrestacao: sorteio.prestacao },
            cServ: { cTribNac, xDescServ: 'Desenvolvimento de sistema' },
          },
          valores: {
            vServPrest: { vServ: valor.toString() },
            ...(sorteio.incondicional === '0.00' ? {} : { vDescCondIncond: { vDescIncond: sorteio.incondicional } }),
            ...(deducao.isZero() ? {} : { vDedRed: { vDR: deducao.toString() } }),
            trib: {
              tribMun: {
                tribISSQN: tribISSQN[sorteio.exigibilidade as keyof typeof tribISSQN] ?? '1',
                ...(sorteio.resultado === null ? {} : { cPaisResult: sorteio.resultado }),
                ...(suspensa
                  ? { exigSusp: { tpSusp: sorteio.exigibilidade === 'SUSPENSA_JUDICIAL' ? '1' : '2', nProcesso: '2026/1' } }
                  : {}),
                tpRetISSQN: sorteio.retido ? '2' : '1',
                ...(sorteio.informada === null ? {} : { pAliq: sorteio.informada }),
              },
              totTrib: { indTotTrib: '0' },
            },
          },
        }
        expect(decidido(apurarNota(canonicaDaDps(dps), daqui).resultado)).toEqual(
          decidido(apurarNota(completarComFatos(daTela, daqui), daqui).resultado),
        )
      }),
      rodada,
    ),
  )
})
