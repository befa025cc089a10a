import { deepFreeze } from '@iss/kernel/freeze'
import { LRUCache } from 'lru-cache'

/**
 * Facts that this process has read before, each with the version that the database gave it (table `fatos_versao`). Nothing here is ever
 * believed by itself: every reading asks the database for the versions in force, in the same statement and snapshot as the rest of the facts,
 * and only what has that version is taken from here. So no process needs to be told of a change, and no city sees facts of another.
 */
export type Guardado<T> = { readonly versao: string; readonly dados: T }

/** A person's facts take some kilobytes. */
const maximo = 2_000

/** Facts of one kind by name, those used last. */
export function createGuardados<T>() {
  const recentes = new LRUCache<string, Guardado<T>>({ max: maximo })
  return {
    find: (nome: string) => recentes.get(nome),
    /** Keeps facts of a version; without version they are not kept. Answers the facts, which nobody may change from then on. */
    insert(nome: string, versao: string | null, dados: T): T {
      if (versao !== null) recentes.set(nome, { versao, dados: deepFreeze(dados) })
      return dados
    },
  }
}
