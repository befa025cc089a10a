import { defineFileProcess, fileTypes, type Scheduled, scheduleOnce, writeSheet } from '@iss/list/server'
import { refuse } from '@iss/kernel/errors'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { agendarSqlInterativo, sqlAccess } from '../contract/consulta.ts'
import { executarSql, type PedidoSql } from './consoles.ts'

type Pedido = PedidoSql & { formato: 'XLS' | 'CSV' }

/** Rows and seconds of a query by the queue. Source: F80. */
const LIMITE = 1_000_000
const SEGUNDOS = 600

/** The rows of a query of F80 as a sheet (kind 67), with the right, the sandbox and the log of the screen. */
export const gerarConsulta = defineFileProcess<Pedido>({
  fila: 'filaRelatorio',
  nome: 'sql-interativo',
  async open(ctx, pedido) {
    exigirAcesso(ctx)
    return {
      async write(onRows) {
        const { colunas, linhas } = await executarSql(ctx, pedido, LIMITE, SEGUNDOS)
        await onRows(linhas.length)
        const { extensao, tipo } = fileTypes[pedido.formato]
        const columns = colunas.map((label) => ({ label, kind: 'text' as const }))
        const stream = writeSheet(pedido.formato, { sheet: 'Consulta', columns, rows: linhas })
        return { stream, nome: `consulta.${extensao}`, tipo, counted: () => linhas.length }
      },
      depois: { console: 'SQL', formato: pedido.formato },
    }
  },
  again: agendar,
})

function exigirAcesso(ctx: Context): void {
  if (!isAllowed(sqlAccess, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
}

async function agendar(ctx: Context, pedido: Pedido): Promise<Scheduled> {
  exigirAcesso(ctx)
  return scheduleOnce(ctx, gerarConsulta, pedido, {
    tipo: RelatorioAssincrono.SQL_INTERATIVO,
    titulo: 'SQL interativo',
    formato: pedido.formato,
    filtros: pedido.texto.replace(/\s+/g, ' ').slice(0, 200),
    usuario: ctx.user.nomeUsuario,
  })
}

export const agendarSqlInterativoOperation = implement(agendarSqlInterativo, agendar)
