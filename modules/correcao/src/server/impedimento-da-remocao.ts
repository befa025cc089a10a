import type { Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import type { Nota } from '@iss/nota/server'

/** Something that stands against taking the cancellation of a note back, told by the module that knows it (decisions H6). */
export type ImpedimentoDaRemocao = { kind: 'impedimento-da-remocao'; ler(ctx: Context, nota: Nota): Promise<Violation[]> }

/** Declares what stands against taking cancellations back. */
export function defineImpedimentoDaRemocao(ler: ImpedimentoDaRemocao['ler']): ImpedimentoDaRemocao {
  return { kind: 'impedimento-da-remocao', ler }
}

/** Everything that the modules have against taking the cancellation of a note back. */
export async function lerImpedimentosDaRemocao(ctx: Context, nota: Nota): Promise<Violation[]> {
  const achados: Violation[] = []
  for (const { ler } of ctx.definitions<ImpedimentoDaRemocao>('impedimento-da-remocao')) achados.push(...(await ler(ctx, nota)))
  return achados
}
