import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { reportFrameOf } from '@iss/list/server'
import { createPdf, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { implement } from '@iss/platform/server'
import { imprimirDenuncia } from '../contract/denuncia.ts'
import { labelResultadoDenuncia, labelSituacaoDenuncia, labelTipoDenuncia } from '../domain/denuncia.ts'
import { type DenunciaCompleta, lerDenuncia } from './denuncia.ts'

const size = 9

/** What stands on the sheet, label and text, in the order of the screen. */
function linhasDe(to: DenunciaCompleta): [string, string][] {
  const momento = (iso: string) => formatDataHora(new Date(iso))
  return [
    ['Tipo', labelTipoDenuncia[to.tipo]],
    ['Situação', labelSituacaoDenuncia[to.situacao]],
    ['Data da denúncia', momento(to.dataDenuncia)],
    ['Data da ocorrência', to.dataOcorrencia ? formatData(to.dataOcorrencia) : '–'],
    ['Denunciado', to.denunciado || '–'],
    ['Documento do denunciado', to.documento ? formatDocumento(to.documento) : '–'],
    ['Endereço do denunciado', to.endereco || '–'],
    ['Valor', to.valor ? `R$ ${to.valor.format()}` : '–'],
    ['Nota', to.notaFiscal || '–'],
    ['Denunciante', to.denunciante],
    ['Fiscal', to.fiscal ?? 'Sem fiscal'],
    ['Descrição', to.descricao],
    ...(to.anexos.length > 0 ? [['Anexos', to.anexos.map(({ nome }) => nome).join(', ')] as [string, string]] : []),
    ...(to.dataResposta ? [[`Resposta em ${momento(to.dataResposta)}`, to.resposta] as [string, string]] : []),
    ...(to.dataEncerramento && to.resultado
      ? [[`Parecer em ${momento(to.dataEncerramento)}: ${labelResultadoDenuncia[to.resultado]}`, to.parecer] as [string, string]]
      : []),
  ]
}

/** Writes labelled texts one below the other, going on to the next page where one ends. */
function writeLinhas(pdf: PdfDocument, linhas: readonly [string, string][]): void {
  pdf.addPage()
  let y = pdf.area.top
  for (const [rotulo, texto] of linhas) {
    y = pdf.flow(rotulo, y, { color: MUTED, size: size - 1 })
    y = pdf.flow(texto, y, { size, indent: 8 }) + 4
  }
}

/** A complaint on paper, with no more about who made it than the user may know. Source: design F154. */
export const imprimirDenunciaOperation = implement(imprimirDenuncia, async (ctx, { chave }) => {
  const to = await lerDenuncia(ctx, chave)
  const pdf = createPdf({
    titulo: 'Denúncia',
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario },
    ...(ctx.producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
  })
  writeLinhas(pdf, linhasDe(to))
  return { stream: await pdf.toBuffer(), nome: `denuncia-${chave.slice(0, 8)}.pdf`, tipo: 'application/pdf', inline: true }
})
