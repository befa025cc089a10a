import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { apurarNota } from '@iss/emissao/domain/apurar-nota'
import { completarComFatos } from '@iss/emissao/domain/completar-nota'
import { alfa, atividade, cidade, fatos, hospital, naPessoa, regrasDeAbril, tipo } from '@iss/emissao/domain/fatos.fixture'
import { linhasDaNota } from '@iss/emissao/domain/linhas-da-nota'
import { canonicaDoPedido, pedidoDaNota } from '@iss/emissao/server'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { NotaLida } from '@iss/nota/server'
import { codigoExigibilidade, exigibilidades } from '@iss/tributacao/domain/exigibilidade'
import { isSemMinimo } from '@iss/tributacao/domain/limites'
import { motivoSemImposto } from '@iss/tributacao/domain/regime'
import { decidido, rede } from '@iss/emissao/testing/mesma-nota'
import { emRodadas } from '@iss/emissao/testing/sementes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comPartesGuardadas, type PartesGuardadas } from './alteracao-nfe-apurar.ts'
import { alterarPedido } from './alteracao-nfe-dados.ts'

const FORA = '9900002'

const umServico = fc.record({
  subitem: fc.constantFrom('1.01', '1.07', '3.04', '7.02', '7.05', '7.10', '16.01', '17.05', '17.19', '22.01'),
  centavos: fc.integer({ min: 1, max: 5_000_000 }),
  deducao: fc.integer({ min: 0, max: 4_000_000 }),
  incondicional: fc.constantFrom('0.00', '0.01'),
  exigibilidade: fc.constantFrom(...exigibilidades),
  regime: fc.constantFrom('FATURAMENTO' as const, 'ISENTO' as const, 'IMUNE' as const, 'MEI' as const, 'SIMPLES' as const),
  anexo: fc.constantFrom(null, 'III' as const, 'IV' as const),
  prestacao: fc.constantFrom(cidade.codigo, FORA),
  editavel: fc.boolean(),
  informada: fc.constantFrom(null, '2.00', '3.00'),
  retido: fc.constantFrom(null, true, false),
  resultado: fc.constantFrom(null, 'PT'),
})

type Sorteio = typeof umServico extends fc.Arbitrary<infer S> ? S : never

function cena(sorteio: Sorteio) {
  const [item, subitem] = sorteio.subitem.split('.')
  const daAtividade = atividade({
    itemListaServico: sorteio.subitem,
    codigoTributacaoNacional: `${item?.padStart(2, '0')}${subitem}01`,
    aceitaEdicaoAliquota: sorteio.editavel,
  })
  const taxa = (nota: string) => ({ exata: Aliquota.from(nota), nota: Aliquota.from(nota) })
  const regime = {
    regime: sorteio.regime,
    aliquota: Aliquota.from('3.2409'),
    aliquotasSimples: { III: taxa('3.24'), IV: taxa('3.09') },
  }
  const daqui = fatos({
    prestador: naPessoa({ ...alfa, regimeIssTipo: sorteio.regime }, { regime, regimeAnterior: regime }),
    tomador: naPessoa(hospital),
    atividades: [{ atividade: daAtividade, principal: true, aliquota: Aliquota.from('5.00'), anexo: sorteio.anexo }],
    tipos: exigibilidades.map((exigibilidade, indice) => tipo(indice + 1, { exigibilidade: codigoExigibilidade(exigibilidade) })),
    regras: regrasDeAbril({
      rateios: [rede('3.04'), rede('22.01')],
      regimes: exigibilidades.map((_, indice) => ({ regime: sorteio.regime, tipo: indice + 1 })),
    }),
    municipioExiste: (codigo) => codigo !== '1234567',
  })
  const base = pedidoNota({ valor: Dinheiro.centavos(sorteio.centavos).toString() })
  const pedido = {
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
    deducoes:
      sorteio.deducao === 0
        ? []
        : [
            {
              tipo: 2,
              descricao: 'Materiais',
              fornecedor: null,
              numero: null,
              data: null,
              valor: Dinheiro.centavos(sorteio.deducao),
            },
          ],
  }
  const emitida = completarComFatos(canonicaDoPedido(pedido), daqui)
  return { daqui, pedido, emitida }
}

/** The note as it is read back of its rows. */
function guardada(nota: NotaCanonica, daqui: ReturnType<typeof fatos>): NotaLida {
  const apuracao = apurarNota(nota, daqui)
  const linhas = linhasDaNota({
    municipioId: 1,
    emissorId: null,
    agora: new Date('2026-04-15T12:00:00Z'),
    nota,
    apuracao,
    gravacao: { canal: 'TELA' },
    gravada: { id: 1, numero: 1, senha: 'A', codigoVerificacao: 'B' },
  })
  return {
    nota: { ...linhas.nota, canonica: JSON.parse(JSON.stringify(linhas.nota.canonica)) },
    itens: linhas.itens,
    deducoes: linhas.deducoes,
  } as unknown as NotaLida
}

describe('screen, substitution and alteration of one service', () => {
  it('a note altered in nothing, or substituted by the same, costs what it cost, by the same rules', () => {
    emRodadas(270, (rodada) =>
      fc.assert(
        fc.property(umServico, (sorteio) => {
          const { daqui, pedido, emitida } = cena(sorteio)
          const original = apurarNota(emitida, daqui)
          // A note that is refused is never there to be altered.
          if (original.resultado.violations.length > 0) return
          const lida = guardada(emitida, daqui)
          const deVolta = alterarPedido(pedidoDaNota(lida, lida.nota.dataPrestacao), {
            notaId: 1,
            motivo: 'Nada muda nesta nota.',
          })
          const alterada = comPartesGuardadas(canonicaDoPedido(deVolta), lida.nota.canonica as PartesGuardadas)
          expect(decidido(apurarNota(completarComFatos(alterada, daqui), daqui).resultado)).toEqual(decidido(original.resultado))
          const substituicao = { numero: '1', chave: null, motivo: 'OUTROS', descricao: null }
          const substituta = { ...canonicaDoPedido(pedido), substituicao }
          expect(decidido(apurarNota(completarComFatos(substituta, daqui), daqui).resultado)).toEqual(
            decidido(original.resultado),
          )
        }),
        rodada,
      ),
    )
  })

  it('an alteration to anything bears 2 % of its price or has a dated right, and names a municipality that exists', () => {
    emRodadas(270, (rodada) =>
      fc.assert(
        fc.property(umServico, umServico, (de, para) => {
          const { emitida } = cena(de)
          const { daqui } = cena({ ...para, regime: de.regime })
          const lida = guardada(emitida, cena(de).daqui)
          const pedido = alterarPedido(pedidoDaNota(lida, lida.nota.dataPrestacao), {
            notaId: 1,
            motivo: 'Muda quase tudo nesta nota.',
            exigibilidade: codigoExigibilidade(para.exigibilidade),
            paisResultado: para.resultado,
            municipioPrestacao: para.prestacao,
            itemValorUnitario: Decimal4.from(Dinheiro.centavos(para.centavos).toString()),
            deducoes: Dinheiro.centavos(para.deducao),
          })
          const nota = completarComFatos(canonicaDoPedido(pedido), daqui)
          const { resultado } = apurarNota(nota, daqui)
          if (resultado.violations.length > 0) return
          expect([cidade.codigo, FORA]).toContain(resultado.municipioIncidencia)
          const imposto = resultado.imposto.plus(resultado.impostoSuspenso)
          const preco = resultado.valorTotal.minus(resultado.descontoIncondicional).minus(resultado.parcelaDeFora)
          if (imposto.gte(preco.percent(Aliquota.from('2.00')))) return
          const semImposto = motivoSemImposto(de.regime) !== null || nota.servico.exigibilidade === 'EXPORTACAO'
          const direito = isSemMinimo(para.subitem) || de.regime === 'SIMPLES' || semImposto
          // Immunity and the like are of the regime of the competence.
          expect(direito).toBe(true)
        }),
        rodada,
      ),
    )
  })
})
