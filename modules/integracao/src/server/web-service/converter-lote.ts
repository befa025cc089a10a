import { declaracaoFromJson } from '@iss/abrasf/declaracao-json'
import type { RpsEmJson } from '@iss/abrasf/read-lote-json'
import type { Context } from '@iss/platform/server'
import { type MensagemRetorno, mensagemDaRecusa, mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { permiteCanal } from '../../domain/canal-importacao.ts'
import { listAutorizacoesImportacao } from '../autorizacao-importacao.ts'
import { converterTodos, type ConversaoFeita, type RpsParaConverter } from '../converter-rps.ts'
import { RecusaDoServico } from './recusa.ts'

/** RPS that go into the database by one set of statements; other work of this process comes in between. */
const porVez = 100

export type LoteConvertido = { notas: number[]; alertas: MensagemRetorno[] }

/**
 * Converts every RPS of a batch in the caller's transaction, or refuses with the messages of all of them; then the caller undoes what was written.
 * An RPS known with the same content gives its note again.
 */
export async function converterLote(ctx: Context, itens: readonly RpsEmJson[], pessoaId: number): Promise<LoteConvertido> {
  await exigirCanal(ctx, pessoaId)
  const notas: number[] = []
  const alertas: MensagemRetorno[] = []
  const recusas: MensagemRetorno[] = []
  for (let inicio = 0; inicio < itens.length; inicio += porVez) {
    const parte = itens.slice(inicio, inicio + porVez)
    const feitas = await converterTodos(ctx, parte.map(paraConverter), pessoaId, 'WEB_SERVICE')
    for (const [index, feita] of feitas.entries()) {
      const rps = parte[index]?.identidade ?? null
      const valores = { n: rps?.numero ?? inicio + index + 1, s: rps?.serie ?? '-' }
      if (feita.tipo === 'recusada') recusas.push(...feita.violations.map((violation) => mensagemDaRecusa(violation, { rps })))
      else if (feita.tipo === 'cancelada') alertas.push(mensagemRetorno('P011', valores, { rps }))
      else notas.push(feita.nota.id)
      alertas.push(
        ...avisosDe(feita).map((texto) => mensagemRetorno('A001', { texto: `RPS ${valores.n}/${valores.s}: ${texto}` })),
      )
    }
  }
  if (recusas.length > 0) throw new RecusaDoServico(...recusas)
  return { notas, alertas }
}

/** Refuses RPS of whom the tax office authorised for files alone (F150). */
async function exigirCanal(ctx: Context, pessoaId: number): Promise<void> {
  const autorizacoes = await listAutorizacoesImportacao(ctx, pessoaId, ctx.clock.today())
  const canais = autorizacoes.map(({ canal }) => canal)
  if (!permiteCanal(canais, 'WEB_SERVICE')) throw new RecusaDoServico(mensagemRetorno('P014'))
}

const avisosDe = (feita: ConversaoFeita) => (feita.tipo === 'emitida' ? feita.avisos : [])

function paraConverter({ declaracao, conteudoHash }: RpsEmJson): RpsParaConverter {
  if (declaracao === null) throw new Error('An RPS that does not follow the schema was refused before')
  return { declaracao: declaracaoFromJson(declaracao), conteudoHash }
}
