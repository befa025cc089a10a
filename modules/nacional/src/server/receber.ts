import { randomUUID } from 'node:crypto'
import { ErroDoServico } from '@iss/nfse-nacional/cliente'
import { type Context, type CourierCity, defineCourier } from '@iss/platform/server'
import { recuo } from '../domain/recuo.ts'
import { nacionalEstadoTable } from '../tables/configuracao.ts'
import { abrirConexao, type Conexao } from './conexao.ts'
import { findConfig, getEstado } from './configuracao.ts'
import { guardarPagina, lerLacunas, repararLacuna } from './guardar-documentos.ts'
import { BLOCO_DA_INTERPRETACAO, interpretarBloco } from './interpretar.ts'

/** How long a puller that says nothing keeps the others out. */
const ARRENDAMENTO_MS = 2 * 60_000
/** The service asks for an hour of patience when there is nothing new. */
const ESPERA_SEM_DOCUMENTOS_MS = 60 * 60_000
const LACUNAS_POR_VEZ = 20

/** Takes the lease of the city for this puller; null when it does not receive, waits, or another one pulls. */
async function arrendar(ctx: Context, quem: string): Promise<{ nsu: number } | null> {
  const config = await findConfig(ctx)
  if (!config?.recebe) return null
  const estado = await getEstado(ctx, true)
  const agora = ctx.clock.now()
  const ocupado = estado.arrendatario !== null && estado.arrendadoAte !== null && estado.arrendadoAte > agora
  const esperando = estado.recebimentoPausadoAte !== null && estado.recebimentoPausadoAte > agora
  if (ocupado || esperando) return null
  await ctx.db.update(nacionalEstadoTable).set({ arrendatario: quem, arrendadoAte: new Date(agora.getTime() + ARRENDAMENTO_MS) })
  return { nsu: estado.nsu }
}

/** Whether the lease is still this puller's; it is prolonged then. The row stays locked: nobody else writes in between. */
async function renovar(ctx: Context, quem: string): Promise<boolean> {
  const { arrendatario } = await getEstado(ctx, true)
  if (arrendatario !== quem) return false
  await ctx.db.update(nacionalEstadoTable).set({ arrendadoAte: new Date(ctx.clock.now().getTime() + ARRENDAMENTO_MS) })
  return true
}

/**
 * Pulls what the national repository has for the city: every document is stored as it came before anything is done with it, one puller at a
 * time by a lease in the database; then holes are asked for, and what was stored is given its effect.
 */
export const recebimentoNacional = defineCourier({
  nome: 'nacional-recebimento',
  everySeconds: 15,
  async run(city) {
    const quem = randomUUID()
    const posicao = await city.transaction((ctx) => arrendar(ctx, quem))
    if (posicao) await puxar(city, quem, posicao.nsu)
    await interpretarTudo(city)
  },
})

async function puxar(city: CourierCity, quem: string, nsu: number): Promise<void> {
  const conexao = await abrirConexao(city)
  if ('falta' in conexao) return city.transaction((ctx) => devolver(ctx, quem, conexao.falta, 0))
  try {
    await puxarPaginas(city, quem, conexao, nsu)
    await puxarLacunas(city, quem, conexao)
    await city.transaction((ctx) =>
      devolver(ctx, quem, null, 0, conexao.config.ambiente === 'SIMULADOR' ? 0 : ESPERA_SEM_DOCUMENTOS_MS),
    )
  } catch (error) {
    if (!(error instanceof ErroDoServico)) {
      await city.transaction((ctx) => devolver(ctx, quem, (error as Error).message, Math.random()))
      throw error
    }
    city.log.warn({ porta: 'nacional', status: error.status }, 'servico externo falhou')
    const texto = [error.message, ...error.mensagens.map(({ codigo, texto: mensagem }) => `${codigo} ${mensagem}`)].join(' · ')
    await city.transaction((ctx) => devolver(ctx, quem, texto, Math.random()))
  }
}

async function puxarPaginas(city: CourierCity, quem: string, { cliente }: Conexao, desde: number): Promise<void> {
  let nsu = desde
  while (!city.signal.aborted) {
    const { LoteDFe } = await cliente.distribuir(nsu)
    const antes = nsu
    const depois = await city.transaction(async (ctx) =>
      (await renovar(ctx, quem)) ? guardarPagina(ctx, antes, LoteDFe ?? []) : null,
    )
    // Another puller has the city now, or there is nothing after this number.
    if (depois === null || depois === nsu) return
    nsu = depois
  }
}

async function puxarLacunas(city: CourierCity, quem: string, { cliente }: Conexao): Promise<void> {
  for (const lacuna of await city.transaction((ctx) => lerLacunas(ctx, LACUNAS_POR_VEZ))) {
    if (city.signal.aborted) return
    const { LoteDFe } = await cliente.distribuir(lacuna.de - 1)
    await city.transaction(async (ctx) => {
      if (await renovar(ctx, quem)) await repararLacuna(ctx, lacuna, LoteDFe ?? [])
    })
  }
}

/** Gives the lease back, with how it went; after a failure the city waits, longer each time. */
async function devolver(ctx: Context, quem: string, erro: string | null, sorteio: number, esperaMs = 0): Promise<void> {
  const estado = await getEstado(ctx, true)
  if (estado.arrendatario !== quem) return
  const agora = ctx.clock.now()
  const falhas = erro === null ? 0 : estado.recebimentoFalhas + 1
  const espera = erro === null ? esperaMs : recuo(falhas, sorteio)
  await ctx.db.update(nacionalEstadoTable).set({
    arrendatario: null,
    arrendadoAte: null,
    recebimentoFalhas: falhas,
    recebimentoErro: erro?.slice(0, 300) ?? null,
    recebimentoPausadoAte: espera > 0 ? new Date(agora.getTime() + espera) : null,
    ...(erro === null ? { recebimentoUltimo: agora } : {}),
  })
}

async function interpretarTudo(city: CourierCity): Promise<void> {
  const codigo = await city.transaction(async (ctx) => ((await findConfig(ctx))?.recebe ? codigoDaCidade(ctx) : null))
  while (codigo !== null && !city.signal.aborted) {
    const lidos = await city.transaction((ctx) => interpretarBloco(ctx, codigo))
    if (lidos < BLOCO_DA_INTERPRETACAO) return
  }
}

async function codigoDaCidade(ctx: Context): Promise<string> {
  const { rows } = await ctx.client.query<{ codigo: string }>('select codigo from municipio where id = $1', [ctx.municipioId])
  return rows[0]?.codigo ?? ''
}
