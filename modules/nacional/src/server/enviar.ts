import { LIMITE_DOCUMENTOS } from '@iss/nfse-nacional/api/adn'
import { ErroDoServico } from '@iss/nfse-nacional/cliente'
import { findMunicipioConfig } from '@iss/municipio/server'
import { type CourierCity, defineCourier } from '@iss/platform/server'
import { abrirConexao, type Conexao } from './conexao.ts'
import { findConfig, getEstado } from './configuracao.ts'
import { situacaoDoDisjuntor } from '../domain/disjuntor.ts'
import { enfileirarEnvios } from './fila-de-envio.ts'
import { type ItemDoLote, prepararLote } from './preparar-lote.ts'
import { registrarFalha, registrarRespostas } from './registrar-respostas.ts'

/** Most batches of one run: a long queue leaves the other cities their turn. */
const LOTES_POR_VEZ = 40
const DA_CAIXA_POR_VEZ = 200

/**
 * Takes what happened to notes from their outbox, whether the repository answers or not: what waits is seen, and its waiting is counted. Answers
 * whether the city shares its notes at all.
 */
async function enfileirar(city: CourierCity): Promise<boolean> {
  const pedido = await city.transaction(async (ctx) => {
    const config = await findConfig(ctx)
    if (!config?.envia) return null
    return { municipio: (await findMunicipioConfig(ctx)).codigo, desde: config.compartilhaDesde, limite: DA_CAIXA_POR_VEZ }
  })
  if (!pedido) return false
  while (!city.signal.aborted && (await city.transaction((ctx) => enfileirarEnvios(ctx, pedido))) === DA_CAIXA_POR_VEZ);
  return true
}

/**
 * Hands over to the national repository what was issued, cancelled and replaced here. Issuing never waits for it: it takes the notes from
 * their outbox, sends them in batches and writes each answer. After a failure nothing is asked for a while; then one document alone tries, and
 * the rest follows when it was answered.
 */
export const envioNacional = defineCourier({
  nome: 'nacional-envio',
  everySeconds: 10,
  async run(city) {
    if (!(await enfileirar(city))) return
    const disjuntor = await city.transaction(async (ctx) => situacaoDoDisjuntor(await getEstado(ctx), ctx.clock.now()))
    if (disjuntor === 'ABERTO') return
    const conexao = await abrirConexao(city)
    if ('falta' in conexao) return city.transaction((ctx) => registrarFalha(ctx, [], conexao.falta, 0))
    let quantos = disjuntor === 'EM_PROVA' ? 1 : LIMITE_DOCUMENTOS
    for (let vez = 0; vez < LOTES_POR_VEZ && !city.signal.aborted; vez += 1) {
      const { itens, afastados } = await city.transaction((ctx) => prepararLote(ctx, conexao, quantos))
      if (itens.length === 0 && afastados === 0) return
      if (itens.length === 0) continue
      if (!(await enviarLote(city, conexao, itens))) return
      quantos = LIMITE_DOCUMENTOS
    }
  },
})

async function enviarLote(city: CourierCity, { cliente }: Conexao, lote: readonly ItemDoLote[]): Promise<boolean> {
  try {
    const respostas = await cliente.enviarLote(lote.map(({ pacote }) => pacote))
    await city.transaction((ctx) => registrarRespostas(ctx, lote, respostas))
    return true
  } catch (error) {
    if (!(error instanceof ErroDoServico)) throw error
    const texto = [error.message, ...error.mensagens.map(({ codigo, texto: mensagem }) => `${codigo} ${mensagem}`)].join(' · ')
    city.log.warn({ porta: 'nacional', status: error.status }, 'servico externo falhou')
    await city.transaction((ctx) => registrarFalha(ctx, lote, texto, Math.random()))
    return false
  }
}
