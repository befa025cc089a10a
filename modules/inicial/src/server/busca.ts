import { isAllowed } from '@iss/platform/contract'
import { implement } from '@iss/platform/server'
import { type Achado, buscarTudo, minimoDaBusca } from '@iss/portal/contract/busca'
import { type BuscaDefinition, montarTermo } from '@iss/portal/server'

/** Every group that a module declares for this profile, those of one name together; groups without a hit stay away. */
export const buscarTudoOperation = implement(buscarTudo, async (ctx, { texto }) => {
  const termo = montarTermo(texto)
  // A number is whole from its first digit on.
  if (termo.numero === null && termo.texto.length < minimoDaBusca) return []
  const buscas = ctx
    .definitions<BuscaDefinition>('busca')
    .filter(({ para }) => isAllowed(para, ctx.user))
    .toSorted((uma, outra) => uma.ordem - outra.ordem)
  const grupos = new Map<string, Achado[]>()
  for (const { grupo, buscar } of buscas) {
    const achados = await buscar(ctx, termo)
    if (achados.length > 0) grupos.set(grupo, [...(grupos.get(grupo) ?? []), ...achados])
  }
  return [...grupos].map(([grupo, achados]) => ({ grupo, achados }))
})
