import { reportFrameOf } from '@iss/list/server'
import { refere } from '@iss/platform/db'
import { localizarDocumento } from '@iss/documento/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { writeTablePdf } from '@iss/platform/pdf'
import { type Context, implement } from '@iss/platform/server'
import { labelTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { solicitacaoTable } from '@iss/solicitacao/tables/solicitacao'
import { and, asc, desc, eq } from 'drizzle-orm'
import { buscarHistoricoNotaFiscal, imprimirHistoricoNotaFiscal, localizarNotaFiscal } from '../contract/historico-nota.ts'
import { historicoErrors } from '../domain/historico-da-nota.ts'
import { notaFiscalTable } from '../tables/nota-fiscal.ts'
import { serieTable } from '../tables/serie.ts'
import { getNota } from './estado-nota.ts'
import { lerHistorico } from './historico-da-nota.ts'

export const localizarNotaFiscalOperation = implement(
  localizarNotaFiscal,
  async (ctx, { prestadorId, numero, serie, codigo, rps }) => {
    if (codigo?.trim()) {
      const documento = await localizarDocumento(ctx, codigo)
      if (documento?.tipoDocumento !== 'NOTA_FISCAL') return refuse(historicoErrors.naoEncontrada)
      return { id: documento.id }
    }
    if (prestadorId === null || (numero === null && rps === null)) return refuse(historicoErrors.chave)
    const table = notaFiscalTable
    const [nota] = await ctx.db
      .select({ id: table.id })
      .from(table)
      .innerJoin(serieTable, refere(table.serieId, serieTable))
      .where(
        and(
          eq(table.prestadorId, prestadorId),
          numero === null ? undefined : eq(table.numero, numero),
          rps === null ? undefined : eq(table.rpsNumero, rps),
          serie?.trim() ? eq(numero === null ? table.rpsSerie : serieTable.codigo, serie.trim()) : undefined,
        ),
      )
      .orderBy(desc(table.id))
      .limit(1)
    return nota ?? refuse(historicoErrors.naoEncontrada)
  },
)

export const buscarHistoricoNotaFiscalOperation = implement(buscarHistoricoNotaFiscal, async (ctx, { id }) => {
  const { prestadorId } = await getNota(ctx, id)
  const [documento] = await ctx.db.select().from(documentoTable).where(eq(documentoTable.id, id))
  const momento = (instante: Date | null | undefined) => (instante ? formatDataHora(instante) : null)
  return {
    prestadorId,
    solicitacoes: await listSolicitacoes(ctx, id),
    verificacoes: [
      { rotulo: 'Última impressão', momento: momento(documento?.ultimaImp) },
      { rotulo: 'Última exportação', momento: momento(documento?.ultimaExp) },
      { rotulo: 'Última verificação pública', momento: momento(documento?.ultimaVerificacao) },
      { rotulo: 'Última alteração', momento: momento(documento?.dataAlteracao) },
    ],
  }
})

/** Requests about a note that were sent, the oldest first. */
async function listSolicitacoes(ctx: Context, notaId: number) {
  const table = solicitacaoTable
  const rows = await ctx.db
    .select({ solicitacao: table, solicitante: pessoaTable.nome })
    .from(table)
    .leftJoin(pessoaTable, refere(table.solicitanteId, pessoaTable))
    .where(and(eq(table.alvo, `nota:${notaId}`), eq(table.rascunho, false)))
    .orderBy(asc(table.dataSolicitacao), asc(table.id))
  return rows.map(({ solicitacao, solicitante }) => {
    const decisao = solicitacao.dataDeferimento ?? solicitacao.dataIndeferimento
    return {
      id: solicitacao.id,
      protocolo: solicitacao.protocolo ?? '',
      tipo: labelTipoSolicitacao[solicitacao.tipo],
      data: formatDataHora(solicitacao.dataSolicitacao),
      solicitante: solicitante ?? '',
      situacao: solicitacao.retiradaEm ? 'Cancelada' : solicitacao.situacao,
      decisao: decisao && formatDataHora(decisao),
    }
  })
}

export const imprimirHistoricoNotaFiscalOperation = implement(imprimirHistoricoNotaFiscal, async (ctx, { id }) => {
  const nota = await getNota(ctx, id)
  const { eventos, historico } = await lerHistorico(ctx, id)
  const prestador = nota.dadosPrestador as { nome: string }
  const linhas = eventos.flatMap((evento) => {
    const mudancas = historico.filter(({ evento: de }) => de === evento.id)
    const vazia = { campo: '', antes: '', depois: '' }
    return (mudancas.length > 0 ? mudancas : [vazia]).map(({ campo, antes, depois }, index) =>
      index === 0 ? [evento.data, evento.descricao, evento.autor, campo, antes, depois] : ['', '', '', campo, antes, depois],
    )
  })
  const coluna = (label: string, whole = false) => ({ label, whole, format: (valor: unknown) => String(valor ?? '') })
  return {
    stream: writeTablePdf({
      titulo: `Histórico da NF-e nº ${nota.numero}`,
      emitidoEm: ctx.clock.now(),
      orientacao: 'paisagem',
      moldura: {
        ...(await reportFrameOf(ctx)),
        filtros: [`Prestador: ${prestador.nome}`],
        usuario: ctx.user.nomeUsuario,
      },
      columns: [coluna('Data', true), coluna('Evento'), coluna('Usuário'), coluna('Campo'), coluna('Antes'), coluna('Depois')],
      rows: linhas,
    }),
    nome: `historico-nfse-${nota.numero}.pdf`,
    tipo: 'application/pdf',
    inline: true,
  }
})
