import { AppError, refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { defineExpander } from '@iss/platform/discovery'
import { type Context, implement, type Operation, uploadOf } from '@iss/platform/server'
import type { Lookup } from '@iss/list/definition'
import { actionCall, registryCalls } from '../definition/calls.ts'
import { registryErrors, registryTexts } from '../definition/errors.ts'
import type { Registry } from '../definition/registry.ts'
import { type Bound, bindRegistry } from './bound.ts'
import { loadConfig, saveConfig } from './config-form.ts'
import { exportRows } from './export-rows.ts'
import { fileOfRow } from './files-of-row.ts'
import { historyOf } from './history.ts'
import { importRows } from './import-rows.ts'
import { findOptions, type Sources } from './labels.ts'
import { moveRow } from './move.ts'
import { readValues } from './read-values.ts'
import { removeRows } from './remove.ts'
import type { RegistryAction, RegistryFacts, RegistryRules } from './rules.ts'
import { saveWithLines } from './save-lines.ts'
import { getRow, searchRows, toRows } from './search.ts'

/** Makes screens and calls of every registry that the modules declare. A definition that does not fit its table stops the boot. */
export const registries = defineExpander((house) => {
  const all = (house.others.get('registry') ?? []) as unknown as readonly Registry[]
  const bound = new Map<string, Bound>()
  for (const registry of all) {
    const file = house.origins.get(registry)?.split('/').at(-1)
    if (file !== undefined && file !== `${registry.slug}.ts`)
      throw new Error(`Registry ${registry.slug} stands in ${file}; the file bears the slug, so that the browser finds it`)
    for (const each of [registry, ...Object.values(registry.children)]) {
      if (bound.has(each.slug)) throw new Error(`Two registries have the slug ${each.slug}`)
      bound.set(each.slug, bindRegistry(each, house.tables))
    }
  }
  const actions = (house.others.get('registry-action') ?? []) as unknown as readonly RegistryAction[]
  const rules = (house.others.get('registry-rules') ?? []) as unknown as readonly RegistryRules[]
  const lookups = new Set(((house.others.get('lookup') ?? []) as unknown as readonly Lookup[]).map((lookup) => lookup.name))
  for (const { slug } of [...rules, ...actions])
    if (!bound.has(slug)) throw new Error(`Rules are declared for '${slug}', which is no registry`)
  for (const { registry } of bound.values()) {
    for (const [name, field] of Object.entries(registry.fields))
      if (field.kind === 'multilookup')
        throw new Error(`Registry ${registry.slug}: field ${name} keeps several rows in one column`)
      else if (field.kind === 'lookup' && !bound.has(field.lookup) && !lookups.has(field.lookup))
        throw new Error(`Registry ${registry.slug}: field ${name} asks '${field.lookup}', which is neither registry nor lookup`)
    for (const name of Object.keys(registry.actions))
      if (!actions.some((action) => action.slug === registry.slug && action.name === name))
        throw new Error(`Registry ${registry.slug}: nothing says what the action ${name} does`)
  }
  const sources: Sources = { registries: bound }
  return {
    operations: [...bound.values()].flatMap((each) =>
      (each.registry.single ? configOperations(each, sources) : listOperations(each, sources)).concat(
        actionOperations(each, actions),
      ),
    ),
    screens: all.map((registry) => ({
      kind: 'screen' as const,
      path: registry.path,
      title: registry.title,
      access: registry.access,
      generic: { tipo: 'registro' as const, slug: registry.slug },
      menu: registry.menu,
    })),
  }
})

function listOperations(bound: Bound, sources: Sources): Operation[] {
  const { registry } = bound
  const calls = registryCalls(registry)
  return [
    implement(calls.buscar, async (ctx, request) => ({
      ...(await searchRows(ctx, bound, sources, request)),
      editavel: isAllowed(registry.edit, ctx.user),
    })),
    implement(calls.buscarPorId, async (ctx, { id, pai }) => {
      const [row] = await toRows(ctx, bound, sources, [await getRow(ctx, bound, id, pai ?? null)])
      return row ?? refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
    }),
    implement(calls.salvar, async (ctx, request) => {
      const { id, versao } = await saveWithLines(ctx, bound, sources, request)
      return { id, versao, mensagem: registryTexts.salvo }
    }),
    implement(calls.remover, async (ctx, { ids, pai }) => ({ mensagem: await removeRows(ctx, bound, ids, pai ?? null) })),
    implement(calls.exportar, async (ctx, request) => exportRows(ctx, bound, sources, request)),
    ...(registry.import
      ? [
          implement(calls.importar, async (ctx, request) =>
            importRows(ctx, bound, sources, uploadOf(request), {
              confirmar: request.confirmar === 'true',
              pai: request.pai,
            }),
          ),
        ]
      : []),
    ...(registry.position
      ? [
          implement(calls.mover, async (ctx, { id, pai, direcao }) => ({
            mensagem: await moveRow(ctx, bound, { id, pai: pai ?? null, direcao: direcao === '1' ? 1 : -1 }),
          })),
        ]
      : []),
    ...sharedOperations(bound, sources),
  ]
}

function configOperations(bound: Bound, sources: Sources): Operation[] {
  const { registry } = bound
  const calls = registryCalls(registry)
  return [
    implement(calls.configuracao, async (ctx) => ({
      registro: await loadConfig(ctx, bound, sources),
      editavel: isAllowed(registry.edit, ctx.user),
      fatos: await factsOf(ctx, registry.slug),
    })),
    implement(calls.salvar, async (ctx, request) => ({
      ...(await saveConfig(ctx, bound, request)),
      mensagem: registryTexts.configuracaoSalva,
    })),
    ...sharedOperations(bound, sources),
  ]
}

async function factsOf(ctx: Context, slug: string) {
  const found = ctx.definitions<RegistryFacts>('registry-facts').find((facts) => facts.slug === slug)
  return found ? found.load(ctx) : []
}

function sharedOperations(bound: Bound, sources: Sources): Operation[] {
  const { registry } = bound
  const calls = registryCalls(registry)
  return [
    ...(Object.values(registry.fields).some((field) => field.kind === 'file')
      ? [implement(calls.arquivo, async (ctx, request) => fileOfRow(ctx, bound, request))]
      : []),
    implement(calls.historico, async (ctx, { id }) => historyOf(ctx, bound, sources, id)),
    implement(calls.opcoes, async (ctx, { campo, acao, texto, valores }) => {
      const fields = acao === undefined ? registry.fields : ownOf(registry.actions, acao)?.fields
      const field = fields && ownOf(fields, campo)
      if (field?.kind !== 'lookup' && field?.kind !== 'multilookup') return []
      return findOptions(ctx, sources, field.lookup, valores ? { ids: valores } : { texto })
    }),
  ]
}

/** What stands under a name that a request gave; nothing of what every object has. */
function ownOf<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}

function actionOperations({ registry }: Bound, actions: readonly RegistryAction[]): Operation[] {
  return Object.entries(registry.actions).map(([name, action]) =>
    implement(actionCall(registry, name), async (ctx, { pai, valores }) => {
      const declared = actions.find((item) => item.slug === registry.slug && item.name === name)
      if (!declared) refuse(registryErrors.acaoDesconhecida, { kind: 'not-found' })
      const { values, violations } = readValues(
        { ...registry, fields: action.fields ?? {}, check: () => [], vigencia: undefined },
        valores,
        null,
        ctx.clock.today(),
      )
      if (violations.length > 0) throw new AppError('validation', violations)
      return { mensagem: await declared.run(ctx, { pai: pai ?? null, valores: values }) }
    }),
  )
}
