import { refuse } from '@iss/kernel/errors'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { defineRegistryAction } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { municipioErrors, municipioTexts } from '../domain/errors.ts'
import { type EventoNotificacao, valoresDeExemplo } from '../domain/notificacoes.ts'
import { preencherTexto } from '../domain/texto-com-variaveis.ts'
import { notificacaoModeloTable as modelo } from '../tables/modelos.ts'

export type Valores = Readonly<Partial<Record<keyof typeof valoresDeExemplo, string>>>
/** PADRAO: the sender's own text; DESLIGADA: nothing is sent; MODELO: the text of the municipality. */
export type Notificacao =
  | { situacao: 'PADRAO' }
  | { situacao: 'DESLIGADA' }
  | { situacao: 'MODELO'; assunto: string; paragrafos: string[] }

/** What the municipality says of the mail of an event. Refuses (RangeError) a model whose variable has no value: the mail is not sent. */
export async function findNotificacao({ db }: Context, evento: EventoNotificacao, valores: Valores): Promise<Notificacao> {
  const [row] = await db.select().from(modelo).where(eq(modelo.evento, evento))
  if (!row) return { situacao: 'PADRAO' }
  return row.email ? { situacao: 'MODELO', ...compor(row, valores) } : { situacao: 'DESLIGADA' }
}

function compor(row: { assunto: string; modelo: string }, valores: Valores): { assunto: string; paragrafos: string[] } {
  const assunto = preencherTexto(row.assunto, valores).replace(/\s+/g, ' ')
  return { assunto, paragrafos: preencherTexto(row.modelo, valores).split(/\n{2,}/) }
}

/** 'Enviar teste': the model with example values, into the outbox. */
export const enviarTesteNotificacao = defineRegistryAction('config-notificacoes', 'enviarTeste', async (ctx, { valores }) => {
  const para = String(valores.para)
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\]+$/.test(para))
    refuse({ ...municipioErrors.emailInvalido, field: 'para', message: municipioErrors.emailDoTeste.message })
  const [row] = await ctx.db
    .select()
    .from(modelo)
    .where(eq(modelo.id, Number(valores.modeloId)))
  if (!row) return refuse(municipioErrors.modeloAusente)
  const { assunto, paragrafos } = compor(row, valoresDeExemplo)
  await ctx.mail({ para: [para], assunto, ...renderMail({ titulo: assunto, paragrafos }) })
  await ctx.audit({ tipo: 'notificacao.teste', entidade: 'notificacao_modelo', entidadeId: row.id, depois: { para } })
  return municipioTexts.testeEnviado
})
