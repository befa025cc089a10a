import { getCidade } from '@iss/municipio/server'
import { kindOf, textOf } from '@iss/kinds'
import { writeTablePdf } from '@iss/platform/pdf'
import type { Context, FileAnswer } from '@iss/platform/server'
import { writeXlsx } from '@iss/platform/xlsx'
import type { ConsultaAba, PedidoConsulta } from './consulta-aba.ts'

/** The filter in words, for the head of the print. */
function filtrosEmPalavras(aba: ConsultaAba, pedido: PedidoConsulta): string[] {
  const mes = (competencia: string) => `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`
  const situacao = aba.situacoes?.find(({ valor }) => valor === pedido.situacao)?.rotulo
  return [
    pedido.pessoas.length === 1 ? `Contribuinte: ${pedido.pessoas[0]?.nome}` : `Contribuintes: ${pedido.pessoas.length} clientes`,
    ...(pedido.competenciaInicial ? [`Competência a partir de ${mes(pedido.competenciaInicial)}`] : []),
    ...(pedido.competenciaFinal ? [`Competência até ${mes(pedido.competenciaFinal)}`] : []),
    ...(pedido.numeroInicial ? [`Número a partir de ${pedido.numeroInicial}`] : []),
    ...(pedido.numeroFinal ? [`Número até ${pedido.numeroFinal}`] : []),
    ...(pedido.outraParte ? [`${aba.outraParte ?? 'Outra parte'}: ${pedido.outraParte}`] : []),
    ...(situacao ? [`Situação: ${situacao}`] : []),
    ...(pedido.retido === null ? [] : [`Retido: ${pedido.retido ? 'Sim' : 'Não'}`]),
    ...(pedido.valorDe ? [`Valor a partir de ${pedido.valorDe.formatReais()}`] : []),
    ...(pedido.valorAte ? [`Valor até ${pedido.valorAte.formatReais()}`] : []),
  ]
}

/** The rows of a tab as PDF or spreadsheet, with the totals that leave cancelled ones out. */
export async function exportarConsulta(
  ctx: Context,
  aba: ConsultaAba,
  pedido: PedidoConsulta,
  formato: 'pdf' | 'xlsx',
): Promise<FileAnswer> {
  const { lista, totais } = await aba.buscar(ctx, pedido)
  const linhas = lista.map(({ valores }) => aba.colunas.map(({ key }) => valores[key]))
  const somas = aba.colunas.map(({ key, soma }, index) => (soma ? (totais[key] ?? '0.00') : index === 0 ? 'Total' : null))
  const nome = `${aba.rotulo
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-')}.${formato}`
  if (formato === 'xlsx') {
    const columns = aba.colunas.map(({ label, kind }) => ({ label, kind }))
    return {
      stream: writeXlsx({ sheet: aba.rotulo, columns, rows: linhas, totals: somas }),
      nome,
      tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }
  }
  const cidade = await getCidade(ctx)
  return {
    stream: writeTablePdf({
      titulo: `Consultas - ${aba.rotulo}`,
      emitidoEm: ctx.clock.now(),
      orientacao: 'paisagem',
      moldura: {
        municipio: `Prefeitura Municipal de ${cidade.nome}/${cidade.uf}`,
        filtros: filtrosEmPalavras(aba, pedido),
        usuario: ctx.user.nomeUsuario,
      },
      columns: aba.colunas.map((coluna) => ({
        label: coluna.label,
        width: coluna.kind === 'text' ? 2 : 1,
        align: kindOf(coluna.kind).align,
        format: (valor) => textOf(coluna.kind, valor),
      })),
      rows: linhas,
      totals: aba.colunas.map((coluna, index) => {
        const soma = somas[index]
        return soma === null || soma === undefined ? '' : coluna.soma ? textOf(coluna.kind, soma) : soma
      }),
    }),
    nome,
    tipo: 'application/pdf',
    inline: true,
  }
}
