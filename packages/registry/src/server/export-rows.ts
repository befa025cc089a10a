import { refuse } from '@iss/kernel/errors'
import { defineFileProcess, fileNow, immediateLimits, type Scheduled, scheduledAnswer, scheduleOnce } from '@iss/list/server'
import { isAllowed } from '@iss/platform/contract'
import { type Context, type FileAnswer, platformErrors } from '@iss/platform/server'
import { registryErrors } from '../definition/errors.ts'
import type { Registry } from '../definition/registry.ts'
import { type Bound, boundOf } from './bound.ts'
import type { Sources } from './labels.ts'
import { countRowsOf } from './search.ts'
import { type ExportRequest, wordsOf, writeRows } from './write-rows.ts'

/** The rows of the grid as a file, in its order; when they are too many for the same call, JSON with the number of the scheduled file. */
export async function exportRows(ctx: Context, bound: Bound, sources: Sources, request: ExportRequest): Promise<FileAnswer> {
  const of = { entidade: 'cadastro', entidadeId: bound.registry.slug, depois: { ...request } }
  const maxRows = immediateLimits.linhas[request.formato]
  const now = await fileNow(ctx, of, () => writeRows(ctx, bound, sources, request, { maxRows }))
  return now ?? scheduledAnswer(await scheduleRows(ctx, bound, sources, request))
}

type Params = ExportRequest & { slug: string }

/** Long work of the files of registries. */
export const gerarCadastro = defineFileProcess<Params>({
  fila: 'filaRelatorio',
  nome: 'cadastro',
  async open(ctx, { slug, ...request }) {
    const { bound, sources } = registryFor(ctx, slug)
    return {
      count: () => countRowsOf(ctx, bound, request),
      write: (onRows) => writeRows(ctx, bound, sources, request, { onRows }),
      depois: { slug, ...request },
    }
  },
  async again(ctx, { slug, ...request }) {
    const { bound, sources } = registryFor(ctx, slug)
    return scheduleRows(ctx, bound, sources, request)
  },
})

async function scheduleRows(ctx: Context, bound: Bound, sources: Sources, request: ExportRequest): Promise<Scheduled> {
  const { slug, title } = bound.registry
  const words = await wordsOf(ctx, bound, sources, request)
  return scheduleOnce(
    ctx,
    gerarCadastro,
    { slug, ...request },
    {
      tipo: null,
      slug,
      titulo: title,
      formato: request.formato,
      filtros: words.join('; '),
      usuario: ctx.user.nomeUsuario,
    },
  )
}

/** The registry of this slug with all that its rows may refer to, for a user who may see it. */
function registryFor(ctx: Context, slug: string): { bound: Bound; sources: Sources } {
  const all = ctx
    .definitions<Registry>('registry')
    .flatMap((registry) => [registry, ...Object.values(registry.children)])
    .map((registry) => [registry.slug, boundOf(registry)] as const)
  const registries = new Map(all)
  const bound = registries.get(slug)
  if (!bound) refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
  if (!isAllowed(bound.registry.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return { bound, sources: { registries } }
}
