import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { municipioTable } from '@iss/platform/db'
import { definePage, html, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { imprimirDocumentoPublico } from '../contract/verificacao.ts'
import { documentoErrors } from '../domain/errors.ts'
import { documentoTable } from '../tables/documento.ts'
import { kindOf, localizarDocumento } from './localizar-documento.ts'
import { isValidador } from './validador.ts'

/**
 * /public/documentos?senha=&data=: the server-rendered verification page (spec 1 §2.2). Without a good proof the browser's own page of the
 * same address asks for the code and the captcha first. Whoever has the code sees that a document is cancelled and when; why is for its parties.
 */
export const paginaDocumentos = definePage({
  path: '/public/documentos',
  access: { public: true },
  effect: 'write',
  async render(ctx, { senha = '', data = '' }) {
    if (senha === '' || data === '') return null
    const documento = await localizarDocumento(ctx, senha)
    if (!documento || !isValidador(ctx, documento.senha, data)) return null
    const kind = kindOf(ctx, documento)
    const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, documento.municipioId))
    const resumo = await kind.resumo(ctx, documento)
    const espera = await kind.espera?.(ctx, documento)
    await ctx.db.update(documentoTable).set({ ultimaVerificacao: ctx.clock.now() }).where(eq(documentoTable.id, documento.id))
    const query = new URLSearchParams({ senha: documento.senha, data: data.replaceAll(' ', '+') }).toString()
    return {
      titulo: 'Verificação de documento',
      municipioId: documento.municipioId,
      corpo: html`<section aria-label="Situação"><h2>${kind.rotulo} nº ${documento.numero}</h2>
<p>${
        documento.dataCancelamento
          ? html`<span class="situacao cancelado">Documento cancelado</span> em ${formatDataHora(documento.dataCancelamento)}.`
          : espera
            ? html`<span class="situacao cancelado">${espera}</span>`
            : html`<span class="situacao">Documento autêntico</span>`
      }</p>
<dl><dt>Código de verificação</dt><dd>${formatSenha(documento.senha)}${documento.codigoVerificacao ? html` ou ${documento.codigoVerificacao}` : ''}</dd>
<dt>Município</dt><dd>${cidade?.nome} - ${cidade?.uf}</dd><dt>Emissão</dt><dd>${formatDataHora(documento.emissao)}</dd></dl></section>
${resumo.length === 0 ? '' : html`<section aria-label="Dados do documento"><h2>Dados do documento</h2><dl>${resumo.map((linha) => html`<dt>${linha.rotulo}</dt><dd>${linha.valor}</dd>`)}</dl></section>`}
${kind.pdf ? html`<a class="botao" href="/v2/rest/public/documento/imprimir?${query}">Abrir o documento em PDF</a>` : ''}
${kind.pagina ? html`<a class="botao" href="${kind.pagina}?${query}">Ver o documento na tela</a>` : ''}
${ctx.producao ? '' : html`<p>Ambiente de teste: SEM VALOR FISCAL.</p>`}`,
    }
  },
})

export const imprimirDocumentoPublicoOperation = implement(imprimirDocumentoPublico, async (ctx, { senha, data }) => {
  const documento = await localizarDocumento(ctx, senha)
  if (!documento || !isValidador(ctx, documento.senha, data)) refuse(documentoErrors.naoEncontrado)
  const kind = kindOf(ctx, documento)
  if (!kind.pdf) refuse(documentoErrors.semImpressao)
  await ctx.db.update(documentoTable).set({ ultimaImp: ctx.clock.now() }).where(eq(documentoTable.id, documento.id))
  return { ...(await kind.pdf(ctx, documento)), inline: true }
})
