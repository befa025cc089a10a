import { reportFrameOf } from '@iss/list/server'
import { formatData, hojeEm } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { AppError, refuse } from '@iss/kernel/errors'
import { textOf } from '@iss/kinds'
import { findMunicipioConfig } from '@iss/municipio/server'
import { municipioTable } from '@iss/platform/db'
import { createPdf } from '@iss/platform/pdf'
import { type Context, definePage, html, implement } from '@iss/platform/server'
import { type Solicitacao, solicitacaoTable } from '@iss/solicitacao/tables/solicitacao'
import { and, eq, inArray } from 'drizzle-orm'
import { buscarContatoMunicipio, downloadRelatorioPrimeiroAcesso } from '../contract/primeiro-acesso.ts'
import { dadosCadastro } from '../domain/dados-cadastro.ts'
import { publicoErrors } from '../domain/errors.ts'
import { parseIdPrimeiroAcesso } from '../domain/id-primeiro-acesso.ts'
import { entrarNaCidade } from './situacao-primeiro-acesso.ts'

const passos = [
  'Imprima este documento e assine-o no local indicado.',
  'Reúna documento de identidade e CPF de quem assina e, se for empresa, o contrato social ou o certificado da condição de microempreendedor.',
  'Leve tudo ao atendimento da prefeitura, no endereço abaixo. Um fiscal confere os dados e aprova o cadastro.',
  'Depois da aprovação, o link para definir a senha chega ao e-mail informado.',
]

/** The registration of an idPessoa, entering its city; refuses what does not exist. */
async function getPedido(ctx: Context, id: string): Promise<Solicitacao> {
  const parsed = parseIdPrimeiroAcesso(id)
  const [cidade] = parsed
    ? await ctx.db.select({ id: municipioTable.id }).from(municipioTable).where(eq(municipioTable.id, parsed.municipioId))
    : []
  if (!parsed || !cidade) return refuse(publicoErrors.instrucaoNaoEncontrada)
  await ctx.enterMunicipio(cidade.id)
  const [row] = await ctx.db
    .select()
    .from(solicitacaoTable)
    .where(and(eq(solicitacaoTable.chave, parsed.chave), inArray(solicitacaoTable.tipo, ['Cadastro', 'CadastroEventual'])))
  return row ?? refuse(publicoErrors.instrucaoNaoEncontrada)
}

/** The PDF to print, sign and take to the city hall. */
export const downloadRelatorioOperation = implement(downloadRelatorioPrimeiroAcesso, async (ctx, { id }) => {
  const pedido = await getPedido(ctx, id)
  const dados = dadosCadastro.parse(pedido.dados)
  const cidade = await findMunicipioConfig(ctx)
  const pdf = createPdf({
    titulo: 'Instruções do primeiro acesso',
    emitidoEm: ctx.clock.now(),
    moldura: await reportFrameOf(ctx),
    ...(ctx.producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
  })
  pdf.addPage()
  const { left, width } = pdf.area
  let y = pdf.area.top
  const heading = (text: string) => {
    pdf.text(text, left, y, { size: 11, bold: true })
    y += 18
  }
  heading('Pedido de cadastro')
  const linhas: [string, string][] = [
    ['Protocolo', pedido.protocolo ?? ''],
    ['Data', formatData(hojeEm(pedido.dataSolicitacao))],
    ['Nome', pedido.interessadoNome ?? dados.nome],
    ['CPF/CNPJ', formatDocumento(pedido.interessadoDocumento ?? dados.documento)],
    ['Usuário', dados.usuario],
    ['E-mail', dados.email],
    ['Telefone', textOf('telefone', dados.telefone)],
  ]
  for (const [rotulo, valor] of linhas.filter(([, texto]) => texto !== '')) {
    pdf.text(`${rotulo}:`, left, y, { size: 10, bold: true })
    pdf.text(valor, left + 90, y, { size: 10, width: width - 90 })
    y += 15
  }
  y += 14
  heading('O que fazer')
  for (const [index, passo] of passos.entries()) y = pdf.paragraph(`${index + 1}. ${passo}`, left, y, { size: 10, width }) + 5
  y += 14
  heading('Atendimento')
  for (const linha of [
    cidade.contato,
    cidade.endereco,
    cidade.telefone && textOf('telefone', cidade.telefone),
    cidade.email,
    cidade.site,
  ])
    if (linha) y = pdf.paragraph(linha, left, y, { size: 10, width }) + 3
  y += 70
  pdf.line(left, y, left + 260, y)
  pdf.text('Assinatura do responsável', left, y + 5, { size: 9 })
  pdf.text('Local e data: ______________________________', left + 290, y - 10, { size: 9 })
  return { stream: await pdf.toBuffer(), nome: `primeiro-acesso-${pedido.protocolo}.pdf`, tipo: 'application/pdf' }
})

/** /public/download-relatorio-primeiro-acesso?id=: the page from which the document is downloaded (spec 1 §2.2). */
export const paginaDownload = definePage({
  path: '/public/download-relatorio-primeiro-acesso',
  access: { public: true },
  effect: 'read',
  async render(ctx, { id = '' }) {
    const titulo = 'Instruções do primeiro acesso'
    const found = await getPedido(ctx, id).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (!found)
      return {
        titulo,
        status: 404,
        corpo: html`<section><p>${publicoErrors.instrucaoNaoEncontrada.message}</p><p><a class="botao" href="/public/primeiro-acesso">Primeiro acesso</a></p></section>`,
      }
    const cidade = await findMunicipioConfig(ctx)
    return {
      titulo,
      corpo: html`<section aria-label="Pedido"><h2>Protocolo ${found.protocolo}</h2><ol>${passos.map((passo) => html`<li>${passo}</li>`)}</ol>
<p><a class="botao" href="/downloadRelatorioPrimeiroAcesso.action?${new URLSearchParams({ id })}">Baixar o documento</a></p></section>
<section aria-label="Atendimento"><h2>Atendimento</h2><p>${cidade.contato}</p></section>`,
    }
  },
})

export const buscarContatoOperation = implement(buscarContatoMunicipio, async (ctx, { idMunicipio }) => {
  await entrarNaCidade(ctx, idMunicipio)
  const { orgao, contato, endereco, telefone, email, site } = await findMunicipioConfig(ctx)
  return {
    orgao,
    contato,
    endereco: endereco ?? '',
    telefone: textOf('telefone', telefone),
    email: email ?? '',
    site: site ?? '',
  }
})
