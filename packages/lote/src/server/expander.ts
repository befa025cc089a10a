import { AppError, all, at, fill, type Violation } from '@iss/kernel/errors'
import { defineExpander } from '@iss/platform/discovery'
import { type Context, implement, type Operation } from '@iss/platform/server'
import type { Lookup } from '@iss/list/definition'
import { loteCalls } from '../definition/calls.ts'
import { loteErrors, loteTexts } from '../definition/errors.ts'
import type { Lote } from '../definition/lote.ts'
import type { StoredOrder } from '../tables/lote.ts'
import { cancelOrder, confirmOrder, retryOrder, undoOrder } from './change-order.ts'
import { describeLote } from './describe-lote.ts'
import { openOrder } from './open-order.ts'
import { processOf } from './order-process.ts'
import { writeOrderSheet } from './order-sheet.ts'
import { previewOrder, simulateOrder } from './preview-order.ts'
import { allFields, findOrderOptions, isLookup, keptValues, readOrderValues } from './read-order-values.ts'
import { getOrder, listItems, listOrders, showOrders } from './read-orders.ts'

/** Makes screen, calls and long work of every order that the modules declare. A definition that cannot work stops the boot. */
export const lotes = defineExpander((house) => {
  const every = (house.others.get('lote') ?? []) as unknown as readonly Lote[]
  const lookups = new Set(((house.others.get('lookup') ?? []) as unknown as readonly Lookup[]).map(({ name }) => name))
  const slugs = new Set<string>()
  for (const lote of every) {
    const { slug } = lote
    if (slugs.has(slug)) throw new Error(`Two orders have the slug ${slug}`)
    slugs.add(slug)
    for (const [name, field] of Object.entries(allFields(lote)))
      if (isLookup(field) && typeof field.lookup === 'string' && !lookups.has(field.lookup))
        throw new Error(`Order ${slug}: field ${name} asks '${field.lookup}', which is no lookup`)
  }
  const shown = every.filter(({ screen }) => screen === true)
  return {
    operations: [...shown.flatMap(operationsOf), ...every.filter(({ screen }) => screen !== false).flatMap(followingOf)],
    processes: every.map(processOf) as never,
    screens: shown.map(({ slug, path, title, access, menu }) => ({
      kind: 'screen' as const,
      path,
      title,
      access,
      generic: { tipo: 'lote' as const, slug },
      menu,
    })),
  }
})

type Confirmation = { motivo: string; palavra: string; ciente: boolean; itens?: readonly number[] }

/** What stands against the confirmation of an order, all at once. */
function checkConfirmation(lote: Lote, { motivo, palavra, ciente, itens = [] }: Confirmation): Violation[] {
  const { reason, word, aware, choose } = lote
  const letters = Array.from(motivo.trim()).length
  const wrong = reason !== undefined && (letters < reason.min || letters > reason.max)
  const tooLong = reason !== undefined && letters > reason.max
  return all(
    choose !== undefined && itens.length === 0 && (choose.none ?? loteErrors.naoSelecionado),
    choose !== undefined && itens.length > choose.max && (choose.tooMany ?? fill(loteErrors.muitos, { n: choose.max })),
    wrong && reason.message !== undefined && at(reason.message, 'motivo'),
    wrong &&
      reason.message === undefined &&
      (tooLong ? fill(loteErrors.motivoLongo, { n: reason.max }) : fill(loteErrors.motivo, { n: reason.min })),
    word !== undefined && palavra.trim().toUpperCase() !== word && fill(loteErrors.palavra, { palavra: word }),
    aware !== undefined && !ciente && (aware.message ?? loteErrors.ciente),
  )
}

/** How orders are looked at and changed, whoever gave them. */
function followingOf(lote: Lote): Operation[] {
  const calls = loteCalls(lote)
  const change =
    (work: (ctx: Context, lote: Lote, order: StoredOrder) => Promise<void>, mensagem: string) =>
    async (ctx: Context, { id }: { id: number }) => {
      await work(ctx, lote, await getOrder(ctx, lote, id, true))
      return { mensagem }
    }
  return [
    implement(calls.descritor, (ctx) => describeLote(ctx, lote)),
    implement(calls.buscar, (ctx, request) => listOrders(ctx, lote, request)),
    implement(calls.buscarTO, async (ctx, { id }) => {
      const [shown] = await showOrders(ctx, lote, [await getOrder(ctx, lote, id)])
      if (!shown) throw new Error('One order gives one answer')
      return shown
    }),
    implement(calls.itens, async (ctx, { id, situacao }) => listItems(ctx, await getOrder(ctx, lote, id), situacao)),
    implement(calls.erros, async (ctx, { id }) =>
      writeOrderSheet(ctx, lote, await getOrder(ctx, lote, id), { errorsOnly: true }),
    ),
    implement(calls.resultado, async (ctx, { id }) =>
      writeOrderSheet(ctx, lote, await getOrder(ctx, lote, id), { errorsOnly: false }),
    ),
    implement(calls.reprocessar, change(retryOrder, loteTexts.retried)),
    implement(calls.cancelar, change(cancelOrder, loteTexts.cancelled)),
    implement(calls.desfazer, change(undoOrder, loteTexts.undoing)),
    implement(calls.confirmar, change(confirmOrder, loteTexts.confirmed)),
  ]
}

/** How orders are previewed and given. */
function operationsOf(lote: Lote): Operation[] {
  const calls = loteCalls(lote)
  return [
    implement(calls.validar, (ctx, { valores, itens }) => previewOrder(ctx, lote, valores, (lote.choose && itens) ?? null)),
    implement(calls.executar, async (ctx, request) => {
      const violations = checkConfirmation(lote, request)
      if (violations.length > 0) throw new AppError('validation', violations)
      const { motivo, assinatura = '' } = request
      const valores = await readOrderValues(ctx, lote, request.valores, true)
      const chosen = lote.choose ? [...new Set(request.itens)] : null
      const itens = lote.items?.(ctx, valores, chosen) ?? []
      // What the user has ticked is asked for by its ids: only a set that the parameters alone describe is compared with its preview.
      const pessoaId = ctx.sessao.pessoaSelecionadaId
      const owner = lote.ofPerson ? { pessoaId, chave: `${pessoaId} ${lote.key(valores)}`.trim() } : {}
      const order = { valores, itens, motivo, ...owner, ...(chosen ? {} : { assinatura }) }
      const { id, situacao } = await openOrder(ctx, lote, order)
      const { scheduled = loteTexts.scheduled, done = loteTexts.done } = lote.texts
      return { id, mensagem: situacao === 'AGUARDANDO' ? loteTexts.waiting : situacao === 'CONCLUIDO' ? done : scheduled }
    }),
    ...(lote.choose?.simulate
      ? [
          implement(calls.simular, (ctx, { valores, itens }) =>
            simulateOrder(ctx, lote, valores, itens.slice(0, lote.choose?.max)),
          ),
        ]
      : []),
    implement(calls.opcoes, async (ctx, { campo, texto, valores, outros = {} }) => {
      const field = allFields(lote)[campo]
      if (!field || !isLookup(field)) return []
      return findOrderOptions(ctx, field, valores ? { ids: valores } : { texto }, keptValues(lote, outros))
    }),
  ]
}
