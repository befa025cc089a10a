import { instanteDe } from '@iss/kernel/data'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { documentoErrors } from '../domain/errors.ts'

/** Mails that may be asked for a document in a day; automatic ones count not (E05). */
const POR_DIA = 10

/** Who knows the addresses removed from the mailing (spec 1 §2.7); found by its kind. */
type ListaRemovidos = { removidos(ctx: Context, enderecos: readonly string[]): Promise<readonly string[]> }

/** Which of the addresses want no mail. */
export async function listRemovidos(ctx: Context, enderecos: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    ctx.definitions<ListaRemovidos>('lista-removidos').map((lista) => lista.removidos(ctx, enderecos)),
  )
  return lists.flat()
}

type Pedido = {
  documentoId: number
  /** What the mails asked for are counted by: entity and kind of their audit events. */
  entidade: string
  evento: string
  para: readonly string[]
  /** Also to the e-mail of whoever asks. */
  copia: boolean
  /** Sentence for the eleventh of a day. */
  limite: Violation
}

/**
 * The addresses to which a document is sent, each once. Refuses those that were removed from the mailing, a copy for somebody without e-mail and the
 * eleventh mail of a day. The caller holds the lock of the document's row, so that two orders at once do not pass the limit together.
 */
export async function enderecosDoEnvio(ctx: Context, pedido: Pedido): Promise<string[]> {
  const { documentoId, entidade, evento, para, copia, limite } = pedido
  const [usuario] = copia ? [await getPessoa(ctx, ctx.sessao.pessoaUsuarioId)] : []
  if (copia && !usuario?.email) refuse(documentoErrors.copiaSemEmail)
  const enderecos = [
    ...new Set([...para, ...(usuario?.email ? [usuario.email] : [])].map((endereco) => endereco.trim().toLowerCase())),
  ]
  const fora = await listRemovidos(ctx, enderecos)
  if (fora.length > 0) refuse(fora.map((endereco) => fill(documentoErrors.enderecoRemovido, { x: endereco })))
  const { rows } = await ctx.client.query<{ total: string }>(
    `select count(*) as total from auditoria_evento
      where entidade = $1 and entidade_id = $2 and tipo = $3 and ocorrido_em >= $4`,
    [entidade, String(documentoId), evento, instanteDe(ctx.clock.today(), '00:00:00')],
  )
  if (Number(rows[0]?.total ?? 0) >= POR_DIA) refuse(limite)
  return enderecos
}
