import { ErroDoServico } from '@iss/nfse-nacional/cliente'
import { type CourierCity, defineCourier } from '@iss/platform/server'
import { abrirConexao, type Conexao } from './conexao.ts'
import { findConfig, getEstado } from './configuracao.ts'
import { enfileirarEnvios } from './fila-de-envio.ts'
import { type ItemDoLote, prepararLote } from './preparar-lote.ts'
import { registrarFalha, registrarRespostas } from './registrar-respostas.ts'

/** Most batches of one run: a long queue leaves the other cities their turn. */
const LOTES_POR_VEZ = 40
const DA_CAIXA_POR_VEZ = 200

/** Whether the city sends, and is not waiting after a failure. */
async function podeEnviar(city: CourierCity): Promise<boolean> {
  return city.transaction(async (ctx) => {
    const config = await findConfig(ctx)
    if (!config?.envia) return false
    const { envioPausadoAte } = await getEstado(ctx)
    return envioPausadoAte === null || envioPausadoAte <= ctx.clock.now()
  })
}

/**
 * Hands over to the national repository what was issued, cancelled and replaced here. Issuing never waits for it: it takes the notes from
 * their outbox, sends them in batches and writes each answer.
 */
export const envioNacional = defineCourier({
  nome: 'nacional-envio',
  everySeconds: 10,
  async run(city) {
    if (!(await podeEnviar(city))) return
    const conexao = await abrirConexao(city)
    if ('falta' in conexao) return city.transaction((ctx) => registrarFalha(ctx, [], conexao.falta, 0))
    const { cidade, config } = conexao
    const pedido = { municipio: cidade.codigo, desde: config.compartilhaDesde, limite: DA_CAIXA_POR_VEZ }
    while (!city.signal.aborted && (await city.transaction((ctx) => enfileirarEnvios(ctx, pedido))) === DA_CAIXA_POR_VEZ);
    for (let vez = 0; vez < LOTES_POR_VEZ && !city.signal.aborted; vez += 1) {
      const { itens, afastados } = await city.transaction((ctx) => prepararLote(ctx, conexao))
      if (itens.length === 0 && afastados === 0) return
      if (itens.length > 0 && !(await enviarLote(city, conexao, itens))) return
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
