import type { Readable } from 'node:stream'
import { formatDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { labelSituacao } from '@iss/pessoa/domain/pessoa'
import { writeCsv } from '@iss/platform/csv'
import { reportFrameOf } from '@iss/list/server'
import { writeTablePdf } from '@iss/platform/pdf'
import { type Context, type FileAnswer, implement } from '@iss/platform/server'
import { writeXlsx } from '@iss/platform/xlsx'
import { imprimirSelecao } from '../contract/inicial.ts'
import { inicialErrors } from '../domain/errors.ts'
import { listPessoasControladas } from './pessoas-controladas.ts'

const titulo = 'Seleção de contribuinte'
const colunas = ['Documento', 'Nome', 'Inscrição municipal', 'Situação']

/** The taxpayers to choose from as PDF, or as spreadsheet with tipo=XLS or CSV. Source: spec 2 §2.5. */
export const imprimirSelecaoOperation = implement(imprimirSelecao, async (ctx, { tipo, relatorio }) => {
  if (relatorio !== 'selecao-contribuinte') refuse(inicialErrors.relatorioDesconhecido)
  const rows = (await listPessoasControladas(ctx)).map((pessoa) => [
    formatDocumento(pessoa.documento),
    pessoa.nome,
    pessoa.inscricaoMunicipal,
    labelSituacao[pessoa.situacao],
  ])
  const columns = colunas.map((label) => ({ label, kind: 'text' as const }))
  const nome = 'selecao-contribuinte'
  switch (tipo.toUpperCase()) {
    case 'CSV':
      return file(writeCsv({ columns, rows }), `${nome}.csv`, 'text/csv; charset=utf-8')
    case 'XLS':
    case 'XLSX':
      return file(
        writeXlsx({ sheet: titulo, columns, rows }),
        `${nome}.xlsx`,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      )
    default:
      return { ...file(await pdf(ctx, rows), `${nome}.pdf`, 'application/pdf'), inline: true }
  }
})

function file(stream: Readable, nome: string, tipo: string): FileAnswer {
  return { stream, nome, tipo }
}

async function pdf(ctx: Context, rows: readonly (readonly unknown[])[]): Promise<Readable> {
  return writeTablePdf({
    titulo,
    emitidoEm: ctx.clock.now(),
    columns: colunas.map((label) => ({ label })),
    rows,
    vazio: 'Não foi encontrado nenhum contribuinte controlado.',
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario },
  })
}
