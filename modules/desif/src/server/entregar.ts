import { Readable } from 'node:stream'
import { formatData, formatDataHora, hojeEm } from '@iss/kernel/data'
import { Competencia } from '@iss/kernel/competencia'
import { formatDocumento } from '@iss/kernel/documento'
import { fill, refuse } from '@iss/kernel/errors'
import { reportFrameOf } from '@iss/list/server'
import { getPessoa, pessoaDoPedido } from '@iss/pessoa/server'
import { processoAssincronoTable } from '@iss/platform/db'
import { type Context, implement, platformErrors, uploadOf } from '@iss/platform/server'
import { and, asc, eq, ne } from 'drizzle-orm'
import {
  baixarArquivoDesif,
  baixarProtocoloDesif,
  buscarContextoDesif,
  buscarEntregaDesif,
  enviarDesif,
  rejeitarDesif,
  reprocessarDesif,
} from '../contract/entrega.ts'
import type { ContextoDesif } from '../domain/contexto.ts'
import { desifErrors } from '../domain/errors.ts'
import { rotulosModulo, type ModuloDesif } from '../domain/leiaute.ts'
import { type DesifArquivo, desifAchadoTable as achados, desifArquivoTable as table } from '../tables/desif-arquivo.ts'
import { apurarDivergencias } from './divergencias.ts'
import { importarDesif } from './importar.ts'
import { lerContextoDesif } from './ler-contexto.ts'
import { writeProtocolo } from './protocolo-pdf.ts'
import { retirarDaConta } from './retirar.ts'

/** Lines of what was found that a page shows. */
const MOSTRADOS = 500

export const enviarDesifOperation = implement(enviarDesif, async (ctx, pedido) => {
  const file = uploadOf(pedido)
  if (!file.guardado) throw new Error('The file of a stored call stands in the store')
  const { chave, sha256 } = file.guardado
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`desif:${ctx.municipioId}:${pessoaId}`])
  const [antes] = await ctx.db
    .select({ em: table.recebidoEm })
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.sha256, sha256), ne(table.situacao, 'REJEITADA')))
  if (antes) refuse(fill(desifErrors.arquivoEntregue, { data: formatData(hojeEm(antes.em)) }))
  const [row] = await ctx.db
    .insert(table)
    .values({
      pessoaId,
      nome: file.nome,
      chave,
      sha256,
      tamanho: file.tamanho,
      situacao: 'RECEBIDA',
      recebidoEm: ctx.clock.now(),
      usuarioId: ctx.sessao.pessoaUsuarioId,
    })
    .returning({ id: table.id })
  if (!row) throw new Error('The delivery was not written')
  await agendar(ctx, row.id)
  await ctx.audit({ tipo: 'desif.entregue', entidade: 'desif_arquivo', entidadeId: row.id, depois: { nome: file.nome, sha256 } })
  return { id: row.id, mensagem: 'Arquivo recebido. A conferência foi iniciada.' }
})

async function agendar(ctx: Context, arquivoId: number): Promise<void> {
  const processoId = await ctx.schedule(importarDesif as never, { arquivoId } as never, { metadata: { arquivoId } })
  await ctx.db.update(table).set({ processoId }).where(eq(table.id, arquivoId))
}

/** A delivery that the caller may see: his own, or any for who inspects. */
async function getEntrega(ctx: Context, id: number, { lock = false } = {}): Promise<DesifArquivo> {
  const consulta = ctx.db.select().from(table).where(eq(table.id, id))
  const [row] = await (lock ? consulta.for('update') : consulta)
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  pessoaDoPedido(ctx, row.pessoaId)
  return row
}

const periodoDe = ({ inicio, fim }: DesifArquivo) => {
  if (inicio === null || fim === null) return ''
  const [de, ate] = [Competencia.fromData(inicio).format(), Competencia.fromData(fim).format()]
  return de === ate ? de : `${de} a ${ate}`
}
const moduloDe = ({ modulo }: DesifArquivo) => (modulo === null ? '' : `${modulo} - ${rotulosModulo[modulo as ModuloDesif]}`)

export const buscarEntregaOperation = implement(buscarEntregaDesif, async (ctx, { id }) => {
  const row = await getEntrega(ctx, id)
  const pessoa = await getPessoa(ctx, row.pessoaId)
  const mostrados = await ctx.db
    .select()
    .from(achados)
    .where(eq(achados.arquivoId, id))
    .orderBy(asc(achados.linha), asc(achados.id))
    .limit(MOSTRADOS)
  const [processo] =
    row.processoId === null
      ? []
      : await ctx.db
          .select({ feitos: processoAssincronoTable.feitos })
          .from(processoAssincronoTable)
          .where(eq(processoAssincronoTable.id, row.processoId))
  const acabou = row.terminadoEm !== null
  return {
    id: row.id,
    instituicao: pessoa.nome,
    cnpj: formatDocumento(pessoa.documento),
    nome: row.nome,
    tamanho: row.tamanho,
    modulo: moduloDe(row),
    periodo: periodoDe(row),
    versao: row.versaoLeiaute ?? '',
    situacao: row.situacao,
    protocolo: row.protocolo,
    motivo: row.motivo,
    recebidoEm: formatDataHora(row.recebidoEm),
    terminadoEm: row.terminadoEm ? formatDataHora(row.terminadoEm) : null,
    linhas: row.linhas,
    gravadas: row.situacao === 'ACEITA' || (acabou && row.erros === 0) ? row.linhas : Math.min(processo?.feitos ?? 0, row.linhas),
    erros: row.erros,
    alertas: row.alertas,
    achados: mostrados.map(({ codigo, linha, registro, campo, conteudo, mensagem, solucao }) => ({
      codigo,
      linha,
      registro,
      campo,
      conteudo,
      mensagem,
      solucao,
    })),
  }
})

export const buscarContextoOperation = implement(buscarContextoDesif, async (ctx) => {
  const contexto = await lerContextoDesif(ctx, ctx.sessao.pessoaSelecionadaId)
  return {
    hoje: contexto.hoje,
    municipio: contexto.municipio ?? '',
    raiz: contexto.raiz ?? '',
    codigos: [...(contexto.codigos ?? [])].flatMap(([codigo, vigencias]) =>
      vigencias.map(({ aliquota, inicio, fim }) => ({ codigo, aliquota: String(aliquota), inicio, fim })),
    ),
    cosif: [...(contexto.cosif ?? [])],
    tarifas: servicosDe(contexto.tarifas),
    servicos: servicosDe(contexto.servicos),
    planos: [...(contexto.planos ?? [])].map(([ano, contas]) => ({ ano, contas: [...contas] as [string, string][] })),
    emVigor: (contexto.emVigor ?? []).map((uma) => ({ ...uma })),
    encerradas: [...(contexto.encerradas ?? [])],
    diaDoPrazo: contexto.diaDoPrazo ?? 20,
    maximo: ctx.largeUploadBytes,
  }
})

const servicosDe = (tabela: ContextoDesif['tarifas']) =>
  [...(tabela ?? [])].flatMap(([codigo, vigencias]) => vigencias.map((vigencia) => ({ codigo, ...vigencia })))

export const baixarProtocoloOperation = implement(baixarProtocoloDesif, async (ctx, { id }) => {
  const row = await getEntrega(ctx, id)
  if (row.protocolo === null) return refuse(desifErrors.naoEncontrado, { kind: 'not-found' })
  const pessoa = await getPessoa(ctx, row.pessoaId)
  const conteudo = await writeProtocolo(
    {
      protocolo: row.protocolo,
      instituicao: `${pessoa.nome}, CNPJ ${formatDocumento(pessoa.documento)}`,
      modulo: moduloDe(row),
      periodo: periodoDe(row),
      versao: row.versaoLeiaute ?? '',
      tipo: row.retificadora ? `Retificadora do protocolo ${row.protocoloAnterior}` : 'Normal',
      arquivo: `${row.nome} (SHA-256 ${row.sha256})`,
      linhas: row.linhas,
      alertas: row.alertas,
      recebidoEm: formatDataHora(row.recebidoEm),
    },
    { ...(await reportFrameOf(ctx)), emitidoEm: ctx.clock.now(), usuario: ctx.user.nomeUsuario },
  )
  return {
    stream: Readable.from([conteudo]),
    nome: `protocolo-desif-${row.protocolo}.pdf`,
    tipo: 'application/pdf',
    inline: true,
  }
})

export const baixarArquivoDesifOperation = implement(baixarArquivoDesif, async (ctx, { id }) => {
  const row = await getEntrega(ctx, id)
  if (row.chave === null) return refuse(desifErrors.semArquivo)
  return { stream: await ctx.ports.files.get(row.chave), nome: row.nome, tipo: 'application/octet-stream' }
})

export const reprocessarDesifOperation = implement(reprocessarDesif, async (ctx, { id }) => {
  const row = await getEntrega(ctx, id, { lock: true })
  if (row.situacao !== 'REJEITADA' || row.motivo !== null) refuse(desifErrors.naoReprocessa)
  if (row.chave === null) refuse(desifErrors.semArquivo)
  await ctx.db.delete(achados).where(eq(achados.arquivoId, id))
  await ctx.db
    .update(table)
    .set({ situacao: 'RECEBIDA', erros: 0, alertas: 0, iniciadoEm: null, terminadoEm: null })
    .where(eq(table.id, id))
  await agendar(ctx, id)
  await ctx.audit({ tipo: 'desif.reprocessada', entidade: 'desif_arquivo', entidadeId: id })
  return { mensagem: 'O arquivo voltou para a fila.' }
})

/** Of module 2 the bank ledger of its month goes too; a closed month is reopened first. */
export const rejeitarDesifOperation = implement(rejeitarDesif, async (ctx, { id, motivo }) => {
  const row = await getEntrega(ctx, id, { lock: true })
  if (row.situacao !== 'ACEITA') refuse(desifErrors.naoRejeita)
  await ctx.db.update(table).set({ situacao: 'REJEITADA', motivo, terminadoEm: ctx.clock.now() }).where(eq(table.id, id))
  if (row.modulo === 2 && row.inicio !== null)
    await retirarDaConta(ctx, row.pessoaId, Competencia.fromData(row.inicio), `DES-IF rejeitada: ${motivo}`)
  await ctx.audit({ tipo: 'desif.rejeitada', entidade: 'desif_arquivo', entidadeId: id, depois: { motivo } })
  await apurarDivergencias(ctx, row)
  return { mensagem: 'Declaração rejeitada.' }
})
