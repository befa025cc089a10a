import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { childrenOf, childText, rootOf, withXml, type XmlElement } from '@iss/platform/xml'
import { and, desc, eq } from 'drizzle-orm'
import {
  baixarXmlRecebido,
  buscarRecebidosWebService,
  buscarRecebidoWebService,
  repetirRecebido,
} from '../../contract/web-service.ts'
import { operacoesWebService } from '../../domain/web-service/operacoes.ts'
import { acessoWebServicoTable } from '../../tables/web-service.ts'
import { atender } from './atender.ts'
import { findPessoaLida, titularDaMensagem } from './chamador.ts'
import { lerMensagem } from './ler-mensagem.ts'
import { lerLoteDaChamada } from './lote-da-chamada.ts'
import { descomprimir } from './registro.ts'
import { webServiceErrors } from '../../domain/web-service/errors.ts'

const table = acessoWebServicoTable
const situacoes = { ATENDIDA: 'Atendida', RECUSADA: 'Recusada', FALHA: 'Falha' } as const
const daPessoa = (ctx: Context) => eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)

const colunas = {
  id: table.id,
  servico: table.servico,
  horarioAcesso: table.horarioAcesso,
  usuarioImportacao: table.usuarioImportacao,
  versao: table.versao,
  situacao: table.situacao,
  codigos: table.codigos,
  numeroLote: table.numeroLote,
  protocolo: table.protocolo,
}

type Linha = Pick<typeof table.$inferSelect, keyof typeof colunas>

const paraTela = ({
  id,
  servico,
  horarioAcesso,
  usuarioImportacao,
  versao,
  situacao,
  codigos,
  numeroLote,
  protocolo,
}: Linha) => ({
  id,
  horario: formatDataHora(horarioAcesso),
  operacao: operacoesWebService.find(({ codigo }) => codigo === servico)?.nome ?? String(servico),
  chamador: usuarioImportacao,
  versao,
  situacao: situacoes[situacao],
  codigos: codigos.join(', '),
  lote: numeroLote ?? '',
  protocolo: protocolo ?? '',
})

export const buscarRecebidosOperation = implement(buscarRecebidosWebService, async (ctx) => {
  const rows = await ctx.db.select(colunas).from(table).where(daPessoa(ctx)).orderBy(desc(table.id)).limit(500)
  return rows.map(paraTela)
})

/** A call received for the selected person. */
async function getRecebido(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), daPessoa(ctx)))
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Characters of an XML that the screen shows. */
const mostrados = 60_000

export const buscarRecebidoOperation = implement(buscarRecebidoWebService, async (ctx, { id }) => {
  const row = await getRecebido(ctx, id)
  const [enviado, retornado] = [await textoDe(row.enviado), await textoDe(row.retornado)]
  return {
    ...paraTela(row),
    enviado: enviado.slice(0, mostrados),
    retornado: retornado.slice(0, mostrados),
    cortado: enviado.length > mostrados || retornado.length > mostrados,
    mensagens: row.codigos.length === 0 ? [] : mensagensDe(retornado),
    loteRps: await lerLoteDaChamada(ctx, row.protocolo),
  }
})

const textoDe = async (bytes: Buffer) => (await descomprimir(bytes)).toString('utf8')

/** The messages of an answer, whatever its arrangement. */
function mensagensDe(resposta: string) {
  const [mensagem = ''] =
    /<\w+Resposta[\s\S]*<\/\w+Resposta>/.exec(resposta.replaceAll('&lt;', '<').replaceAll('&gt;', '>')) ?? []
  if (mensagem === '') return []
  return withXml(mensagem.replaceAll('&amp;', '&'), (doc) =>
    childrenOf(rootOf(doc))
      .filter(({ name }) => name.startsWith('ListaMensagem'))
      .flatMap((lista) => childrenOf(lista, 'MensagemRetorno').map(mensagemDe)),
  )
}

const mensagemDe = (element: XmlElement) => ({
  codigo: childText(element, 'Codigo') ?? '',
  mensagem: childText(element, 'Mensagem') ?? '',
  correcao: childText(element, 'Correcao') ?? '',
})

export const baixarXmlRecebidoOperation = implement(baixarXmlRecebido, async (ctx, { id, parte }) => {
  const row = await getRecebido(ctx, id)
  const stream = await descomprimir(parte === 'enviado' ? row.enviado : row.retornado)
  return { stream, nome: `${parte}-${id}.xml`, tipo: 'application/xml; charset=utf-8' }
})

/** Sends a message again: the user is who calls, for the person that he acts for. */
export const repetirRecebidoOperation = implement(repetirRecebido, async (ctx, { id }) => {
  const row = await getRecebido(ctx, id)
  const bytes = await descomprimir(row.enviado)
  const mensagem = await lerMensagem(bytes)
  const titular = await findPessoaLida(ctx, titularDaMensagem(mensagem))
  if (titular && titular.id !== ctx.sessao.pessoaSelecionadaId) refuse(webServiceErrors.deOutro)
  await atender(ctx, mensagem, {
    chamador: {
      identity: { sessao: ctx.sessao, user: ctx.user },
      pessoaId: ctx.sessao.pessoaSelecionadaId,
      nome: `${ctx.user.nomeUsuario}, repetindo pela tela`,
    },
    recusa: [],
    bytes,
    repeticaoDe: id,
  })
  const [nova] = await ctx.db.select(colunas).from(table).where(daPessoa(ctx)).orderBy(desc(table.id)).limit(1)
  if (!nova) throw new Error('The repeated call left no record')
  await ctx.audit({ tipo: 'web-service.repetido', entidade: 'acesso_web_servico', entidadeId: nova.id, depois: { de: id } })
  const { situacao, codigos } = paraTela(nova)
  return { id: nova.id, mensagem: `Chamada repetida: ${situacao.toLowerCase()}${codigos ? ` (${codigos})` : ''}.` }
})
