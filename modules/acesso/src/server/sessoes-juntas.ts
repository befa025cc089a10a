import { hojeEm } from '@iss/kernel/data'
import { deepFreeze } from '@iss/kernel/freeze'
import { LRUCache } from 'lru-cache'
import type { UserInfo } from '@iss/platform/contract'
import type { Pool } from '@iss/platform/db'
import type { Sessao } from '@iss/platform/server'
import type { DadosIdentidade } from '../domain/identidade.ts'
import { montarUserInfo } from '../domain/montar-user-info.ts'

export type Identidade = { sessao: Sessao; user: UserInfo }

type Pedido = { sid: string; now: Date; done(dados: string | null): void; failed(error: unknown): void }
type Fila = { pedidos: Pedido[]; lendo: boolean }

const filas = new WeakMap<Pool, Fila>()
const maisJuntas = 100

/** What the database says now of a live session, as JSON text; null when there is none. Sessions asked for meanwhile are read together. */
export function lerSessao(pool: Pool, sid: string, now: Date): Promise<string | null> {
  const fila = filas.get(pool) ?? { pedidos: [], lendo: false }
  filas.set(pool, fila)
  return new Promise((done, failed) => {
    fila.pedidos.push({ sid, now, done, failed })
    if (fila.lendo) return
    fila.lendo = true
    // What else this turn of the event loop brings is read with it.
    setImmediate(() => void lerFila(pool, fila))
  })
}

async function lerFila(pool: Pool, fila: Fila): Promise<void> {
  while (fila.pedidos.length > 0) {
    const juntos = fila.pedidos.splice(0, maisJuntas)
    try {
      const { rows } = await pool.query<{ sid: string; dados: string | null }>(
        `select s.sid, nullif(sessao_carregar(s.sid, $2) -> 'identidade', 'null')::text as dados from unnest($1::uuid[]) s(sid)`,
        [[...new Set(juntos.map(({ sid }) => sid))], juntos.map(({ now }) => now).reduce((a, b) => (a > b ? a : b))],
      )
      const lidas = new Map(rows.map(({ sid, dados }) => [sid, dados]))
      for (const { sid, done } of juntos) done(lidas.get(sid) ?? null)
    } catch (error) {
      for (const { failed } of juntos) failed(error)
    }
  }
  fila.lendo = false
}

/** Identities made before, by session; each holds only while the database says the same of it on the same day. */
const conhecidas = new LRUCache<string, { dados: string; hoje: string; producao: boolean; identidade: Identidade }>({
  max: 2_000,
})

/** Who calls, from what the database has just said of the session; nobody may change it. */
export function identidadeDaSessao(sid: string, dados: string, agora: Date, producao: boolean): Identidade {
  const hoje = hojeEm(agora)
  const conhecida = conhecidas.get(sid)
  if (conhecida && conhecida.dados === dados && conhecida.hoje === hoje && conhecida.producao === producao)
    return conhecida.identidade
  const identidade = deepFreeze(identidadeDe(sid, JSON.parse(dados) as DadosIdentidade, agora, producao))
  conhecidas.set(sid, { dados, hoje, producao, identidade })
  return identidade
}

/** Who calls, from what the database says of an account in a city. */
export const identidadeDe = (sid: string, dados: DadosIdentidade, agora: Date, producao: boolean): Identidade => ({
  sessao: {
    sid,
    contaId: dados.conta.id,
    municipioId: dados.municipio.id,
    pessoaUsuarioId: dados.usuario.id,
    pessoaSelecionadaId: dados.selecionada.id,
    ...(dados.visita ? { visitante: { contaId: dados.visita.contaId, pessoaId: dados.visita.pessoaId } } : {}),
  },
  user: montarUserInfo(dados, { hoje: hojeEm(agora), producao }),
})
