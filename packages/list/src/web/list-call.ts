import { type Call, defineCall, fileAnswer } from '@iss/platform/contract'
import type { PageScope } from '@iss/portal/page'
import { z } from 'zod'
import { selectionAnswer } from '../definition/action.ts'
import type { ActionDescriptor } from '../definition/calls.ts'

const answer = z.looseObject({ mensagem: z.string().optional(), itens: selectionAnswer.shape.itens }).nullish()

/** The call of an action; its request and answer are known whole to the server only. */
export function callOf({ chamada, rotulo }: ActionDescriptor): Call {
  if (!chamada) throw new Error(`The action '${rotulo}' has no call`)
  return defineCall({
    method: chamada.metodo,
    path: chamada.caminho,
    summary: rotulo,
    request: z.record(z.string(), z.unknown()),
    answer: chamada.arquivo ? fileAnswer : answer,
    access: {},
    effect: 'write',
  })
}

/** Tells what an action did; of a selection, the rows that could not be treated are listed under the sentence. */
export function tell(page: PageScope, result: unknown): void {
  const { mensagem, itens = [] } = (result ?? {}) as z.output<typeof selectionAnswer>
  const failed = itens.filter(({ ok }) => !ok)
  if (mensagem) (failed.length > 0 ? page.warning : page.success)(mensagem)
  if (failed.length > 0) page.error(failed.map((item) => item.mensagem))
}

/** Puts a text where it can be pasted from. Where the browser refuses, or has no such place (an address without https), the text is shown. */
export async function copy(page: PageScope, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    page.success('Copiado.')
  } catch {
    page.error([`O navegador não permitiu copiar. O texto é: ${text}`])
  }
}
