import { lerScript } from '@iss/agente-conector/script'
import { isAssinado } from '@iss/agente-conector/signature'
import { fill, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { listChavesPublicas } from '../domain/chaves-publicas.ts'
import { conectorErrors } from '../domain/errors.ts'
import { tncGlobalConfigTable } from '../tables/configuracao.ts'

/** What stands against a script: not signed by a key that the city trusts, no mapping, or another name than it says itself. */
export async function conferirScript(
  ctx: Context,
  { nome, arquivo, assinatura }: { nome: string; arquivo: string; assinatura: string },
): Promise<Violation[]> {
  const [config] = await ctx.db.select({ chaves: tncGlobalConfigTable.chavesPublicas }).from(tncGlobalConfigTable)
  if (!isAssinado(arquivo, assinatura, listChavesPublicas(config?.chaves ?? null))) return [conectorErrors.assinaturaInvalida]
  const lido = lerScript(arquivo)
  if ('erro' in lido) return [fill(conectorErrors.scriptInvalido, lido)]
  return lido.script.nome === nome ? [] : [fill(conectorErrors.nomeDoScript, { nome: lido.script.nome })]
}
