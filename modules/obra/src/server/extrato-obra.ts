import { formatData } from '@iss/kernel/data'
import { reportFrameOf } from '@iss/list/server'
import { writeTablePdf } from '@iss/platform/pdf'
import { implement } from '@iss/platform/server'
import { imprimirExtratoObra } from '../contract/obra-nota-fiscal.ts'
import { lerNotasDaObra } from './ler-notas-da-obra.ts'

const VAZIO = '-'

/** Extract of works on paper (O1): what they are, each note and document with its balance, and what they add up to. */
export const imprimirExtratoObraOperation = implement(imprimirExtratoObra, async (ctx, { obraId }) => {
  const { obra, abatimento, notas, faturado, deduzido, iss, saldo } = await lerNotasDaObra(ctx, obraId)
  const moldura = await reportFrameOf(ctx)
  const stream = writeTablePdf({
    titulo: 'Extrato da obra',
    emitidoEm: ctx.clock.now(),
    orientacao: 'paisagem',
    moldura: {
      ...moldura,
      usuario: ctx.user.nomeUsuario,
      notas: [
        `Faturado ${faturado.formatReais()}; deduzido ${deduzido.formatReais()}; ISS ${iss.formatReais()}; saldo a deduzir ${saldo.formatReais()}.`,
      ],
      filtros: [
        `Obra: ${obra.nome}`,
        `CNO ou CEI: ${obra.codigo}`,
        ...(obra.art ? [`ART: ${obra.art}`] : []),
        `Endereço: ${obra.endereco}`,
        `Responsável: ${obra.responsavel}`,
        `Período: ${formatData(obra.inicio)} a ${obra.fim ? formatData(obra.fim) : 'em andamento'}`,
        ...(obra.valorContrato ? [`Contrato: ${obra.valorContrato.formatReais()}`] : []),
        `Abatimento: ${abatimento ? `${abatimento.nome}, ${abatimento.percentual.format()}%` : 'nenhum aprovado'}`,
      ],
    },
    columns: [
      { label: 'Tipo' },
      { label: 'Nota' },
      { label: 'Fornecedor' },
      { label: 'Data' },
      { label: 'Valor', align: 'right' },
      { label: 'Valor aceito', align: 'right' },
      { label: 'Saldo', align: 'right' },
      { label: 'Correção' },
    ],
    rows: notas.map(({ tipo, nota, fornecedor, data, valor, aceito, saldo: resta, correcao, cancelada }) => [
      cancelada ? `${tipo} (cancelada)` : tipo,
      nota,
      fornecedor,
      formatData(data),
      valor.format(),
      aceito?.format() ?? VAZIO,
      resta?.format() ?? VAZIO,
      correcao,
    ]),
    vazio: 'Nenhuma nota vinculada à obra.',
  })
  return { stream, nome: `extrato-obra-${obra.id}.pdf`, tipo: 'application/pdf', inline: true }
})
