import { gzipSync } from 'node:zlib'
import { type ClienteNacional, ErroDoServico } from '@iss/nfse-nacional/cliente'
import { descompactar, octetosCompactados } from '@iss/nfse-nacional/transporte'
import { lerMensagem, tagDaMensagem } from '@iss/nfse-nacional/xml'
import { type Context, type CourierCity, defineCourier } from '@iss/platform/server'
import { withXml, writeXml } from '@iss/platform/xml'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { tipoAmbiente } from '../domain/ambiente.ts'
import { type Contribuinte, montarCnc } from '../domain/cadastro-cnc.ts'
import { aposResposta, motivoDoServico } from '../domain/envio.ts'
import { nacionalErrors } from '../domain/errors.ts'
import { recuo } from '../domain/recuo.ts'
import { type NacionalCnc, nacionalCncTable as table } from '../tables/cnc.ts'
import { abrirConexao, type Conexao } from './conexao.ts'
import { findConfig } from './configuracao.ts'
import { getIntercambio, mudarIntercambio, registrarFalhaDe, registrarSucesso, textoDaFalha } from './intercambio.ts'

const POR_VEZ = 100
/** The service asks for an hour of patience when there is nothing new. */
const ESPERA_MS = 60 * 60_000

/** The XML of a record as the city sends it. */
export function escreverCnc(dados: Contribuinte, { cidade, config }: Pick<Conexao, 'cidade' | 'config'>): string {
  const mensagem = montarCnc(dados, {
    municipio: cidade.codigo,
    cnpj: cidade.cnpj ?? '',
    cpfAgente: config.cpfAgente ?? '',
    ambiente: tipoAmbiente(config.ambiente),
  })
  return writeXml(tagDaMensagem('CNC', mensagem), { declaration: true })
}

/** What is to be done now: records that wait, and whether the register is to be asked. Null while the city waits after a failure. */
async function tarefa(ctx: Context): Promise<{ pendentes: NacionalCnc[]; busca: boolean; nsu: number } | null> {
  const config = await findConfig(ctx)
  if (!config) return null
  const agora = ctx.clock.now()
  const { pausadoAte, proximaBusca, nsu } = await getIntercambio(ctx, 'CNC')
  if (pausadoAte !== null && pausadoAte > agora) return null
  const pendentes = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.situacao, ['PENDENTE', 'ENVIANDO']), lte(table.proximaTentativa, agora)))
    .orderBy(asc(table.id))
    .limit(POR_VEZ)
  const busca = config.recebe && (proximaBusca === null || proximaBusca <= agora)
  return pendentes.length > 0 || busca ? { pendentes, busca, nsu } : null
}

/**
 * Exchanges the register of taxpayers with the national one: full records go out one by one, in the order in which they were asked for; what the
 * register tells of the city comes in by its number. A record that is sent twice after a crash says the same twice, and is one.
 */
export const cadastroNacional = defineCourier({
  nome: 'nacional-cadastro',
  everySeconds: 30,
  async run(city) {
    const aFazer = await city.transaction(tarefa)
    if (!aFazer) return
    const conexao = await abrirConexao(city)
    if ('falta' in conexao) return city.transaction((ctx) => registrarFalhaDe(ctx, 'CNC', conexao.falta, 0))
    const { config, cidade } = conexao
    const falta = config.cpfAgente
      ? cidade.cnpj
        ? null
        : nacionalErrors.municipioSemCnpj.message
      : nacionalErrors.agenteDoCadastro.message
    if (aFazer.pendentes.length > 0 && falta) return city.transaction((ctx) => registrarFalhaDe(ctx, 'CNC', falta, 0))
    try {
      for (const pendente of aFazer.pendentes) if (!city.signal.aborted) await enviarCadastro(city, conexao, pendente)
      if (aFazer.busca) await buscarCadastros(city, conexao, aFazer.nsu)
      await city.transaction((ctx) =>
        registrarSucesso(ctx, 'CNC', aFazer.busca ? (config.ambiente === 'SIMULADOR' ? 60_000 : ESPERA_MS) : null),
      )
    } catch (error) {
      if (!(error instanceof ErroDoServico)) throw error
      city.log.warn({ porta: 'nacional', status: error.status }, 'servico externo falhou')
      await city.transaction((ctx) => registrarFalhaDe(ctx, 'CNC', textoDaFalha(error), Math.random()))
    }
  },
})

async function enviarCadastro(city: CourierCity, conexao: Conexao, { id, dados, tentativas }: NacionalCnc): Promise<void> {
  const conteudo = gzipSync(Buffer.from(escreverCnc(dados, conexao), 'utf8'), { level: 9 })
  await city.transaction((ctx) =>
    ctx.db
      .update(table)
      .set({ situacao: 'ENVIANDO', conteudo, tentativas: tentativas + 1 })
      .where(eq(table.id, id)),
  )
  const resposta = await conexao.cliente.enviarCadastro(conteudo.toString('base64'))
  const erros = (resposta.Erros ?? []).map(({ Codigo, Descricao, Mensagem, Complemento }) => ({
    codigo: Codigo ?? '',
    texto: [Descricao ?? Mensagem, Complemento].filter(Boolean).join(' '),
  }))
  const recusado = resposta.StatusProcessamento !== 'PROCESSADO_COM_SUCESSO'
  const lidos = recusado && erros.length === 0 ? [{ codigo: '', texto: 'O cadastro nacional não disse o motivo.' }] : erros
  await city.transaction(async (ctx) => {
    const agora = ctx.clock.now()
    const situacao = recusado ? aposResposta(lidos, tentativas + 1) : 'ENVIADO'
    const espera = situacao === 'PENDENTE' ? recuo(tentativas + 1, 0) : 0
    await ctx.db
      .update(table)
      .set({
        situacao,
        movimentacao: resposta.ChaveMovimentacao ?? null,
        motivos: recusado ? lidos.map(motivoDoServico) : [],
        concluidoEm: situacao === 'PENDENTE' ? null : agora,
        proximaTentativa: new Date(agora.getTime() + espera),
      })
      .where(eq(table.id, id))
    await ctx.audit({
      tipo: situacao === 'ENVIADO' ? 'nacional.cadastro.enviado' : 'nacional.cadastro.recusado',
      entidade: 'nacional_cnc',
      entidadeId: id,
      depois: { situacao, movimentacao: resposta.ChaveMovimentacao, codigos: lidos.map(({ codigo }) => codigo) },
    })
  })
}

type DoCnc = Awaited<ReturnType<ClienteNacional['distribuirCadastro']>>

async function buscarCadastros(city: CourierCity, { cliente, cidade }: Conexao, desde: number): Promise<void> {
  let nsu = desde
  while (!city.signal.aborted) {
    const pagina = await cliente.distribuirCadastro(nsu)
    const ultimo = Math.max(nsu, ...pagina.map(({ NSU }) => NSU))
    if (ultimo === nsu) return
    nsu = ultimo
    await city.transaction((ctx) => guardarCadastros(ctx, pagina, ultimo, cidade.codigo))
  }
}

/** Stores records as they came, each once, and moves on; what is no record is kept with what is wrong with it. */
export async function guardarCadastros(ctx: Context, pagina: DoCnc, nsu: number, municipio: string): Promise<void> {
  const agora = ctx.clock.now()
  await getIntercambio(ctx, 'CNC')
  if (pagina.length > 0)
    await ctx.db
      .insert(table)
      .values(
        pagina.map(({ NSU, ArquivoXml }) => ({
          sentido: 'RECEBIMENTO' as const,
          nsu: NSU,
          proximaTentativa: agora,
          criadoEm: agora,
          concluidoEm: agora,
          ...lerRegistro(ArquivoXml, municipio),
        })),
      )
      .onConflictDoNothing()
  await mudarIntercambio(ctx, 'CNC', { nsu })
}

function lerRegistro(pacote: string, municipio: string) {
  try {
    const conteudo = octetosCompactados(pacote)
    const { infCNC } = withXml(descompactar(conteudo), (doc) => lerMensagem('CNC', doc.root))
    const { CNPJ, CPF, IM } = infCNC.infContrib
    if (infCNC.cMun !== municipio) throw new Error(`O registro é do município ${infCNC.cMun}.`)
    return { situacao: 'RECEBIDO' as const, documento: CNPJ ?? CPF ?? '', inscricao: IM, dados: infCNC.infContrib, conteudo }
  } catch (error) {
    return {
      situacao: 'ERRO' as const,
      documento: '',
      inscricao: '',
      dados: {} as Contribuinte,
      conteudo: Buffer.from(pacote, 'utf8'),
      motivos: [{ codigo: '', mensagem: (error as Error).message.slice(0, 300), fazer: 'Avise o suporte com o número.' }],
    }
  }
}
