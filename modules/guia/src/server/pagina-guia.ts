import { folhaDeRosto, isValidador, localizarDocumento, paginaSemProva } from '@iss/documento/server'
import { formatData } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { getPessoa } from '@iss/pessoa/server'
import { qrPath } from '@iss/platform/pdf'
import { type Context, definePage, html } from '@iss/platform/server'
import { linhaDigitavelArrecadacao } from '../domain/codigo-arrecadacao.ts'
import { guiaErrors } from '../domain/errors.ts'
import { labelSituacaoGuia, situacaoGuia } from '../domain/situacao-guia.ts'
import { labelTipoGuia } from '../domain/tipos-guia.ts'
import type { Guia } from '../tables/guia.ts'
import { devidoSeVencida, isIsenta } from './imprimir-guia.ts'
import { getGuia } from './ler-guia.ts'
import { codigoPix } from './pix-dinamico-cobranca.ts'

/**
 * A guide as a page of the server, for whoever holds the proof of its code: /public/guia?senha=&data=. What pays it stands first: amount, Pix as
 * QR code and to be copied, digitable line. One that its codes pay no more says what it costs today.
 */
export const paginaGuia = definePage({
  path: '/public/guia',
  access: { public: true },
  effect: 'read',
  async render(ctx, { senha = '', data = '' }) {
    const documento = senha === '' || data === '' ? null : await localizarDocumento(ctx, senha)
    if (!documento || documento.tipoDocumento !== 'GUIA' || !isValidador(ctx, documento.senha, data))
      return paginaSemProva('Guia', 'a guia', senha)
    const guia = await getGuia(ctx, documento.id)
    const pessoa = await getPessoa(ctx, guia.pessoaId)
    const query = new URLSearchParams({ senha: documento.senha, data: data.replaceAll(' ', '+') }).toString()
    const { quantia, rotulo, aviso, pagavel } = await estadoDaGuia(ctx, guia)
    const pix = pagavel ? await codigoPix(ctx, guia) : null
    const linha = linhaDigitavelArrecadacao(guia.codigoBarras)
    const situacao = situacaoGuia(guia.estado, guia.vencimento, ctx.clock.today())
    return {
      titulo: `Guia nº ${guia.numero}`,
      municipioId: ctx.municipioId,
      corpo: html`${folhaDeRosto({
        rotulo,
        quantia,
        situacao: { texto: labelSituacaoGuia(situacao), vigente: situacao !== 'CANCELADA' && situacao !== 'VENCIDA' },
        linhas: [
          { rotulo: 'Contribuinte', valor: `${pessoa.nome} - ${formatDocumento(pessoa.documento)}` },
          { rotulo: 'Tipo', valor: labelTipoGuia(guia.tipo) },
          { rotulo: 'Competência', valor: guia.competencia.format() },
          { rotulo: 'Vencimento', valor: formatData(guia.vencimento) },
          ...(pagavel
            ? [
                { rotulo: 'Pagar até', valor: formatData(guia.validade) },
                { rotulo: 'Linha digitável', valor: linha },
              ]
            : []),
        ],
        ...(pix ? { qr: { codigo: qrPath(pix), rotulo: 'Pagar com Pix' } } : {}),
        copias: pagavel
          ? [
              ...(pix ? [{ rotulo: 'Copiar Pix', valor: pix }] : []),
              { rotulo: 'Copiar código de barras', valor: linha.replace(/\D/g, '') },
            ]
          : [],
        acoes: [{ rotulo: 'Abrir em PDF', href: `/v2/rest/public/documento/imprimir?${query}` }],
      })}${aviso ? html`<section aria-label="Aviso"><p>${aviso}</p></section>` : ''}${ctx.producao ? '' : html`<p>Ambiente de teste: SEM VALOR FISCAL.</p>`}`,
    }
  },
})

/** The amount that a guide shows today, what it is, and whether its codes pay it. */
async function estadoDaGuia(ctx: Context, guia: Guia) {
  if (guia.estado !== 'EMITIDA')
    return { quantia: guia.total.formatReais(), rotulo: 'Valor', pagavel: false, aviso: avisos[guia.estado] ?? null }
  if (await isIsenta(ctx, guia))
    return { quantia: guia.total.formatReais(), rotulo: 'Valor', pagavel: false, aviso: guiaErrors.guiaIsenta.message }
  const devido = await devidoSeVencida(ctx, guia)
  if (!devido) return { quantia: guia.total.formatReais(), rotulo: 'Valor a pagar', pagavel: true, aviso: null }
  return {
    quantia: devido.formatReais(),
    rotulo: `Valor em ${formatData(ctx.clock.today())}`,
    pagavel: false,
    aviso: `O código desta guia valia até ${formatData(guia.validade)}. Peça ao contribuinte uma guia recalculada.`,
  }
}

const avisos: Partial<Record<Guia['estado'], string>> = {
  CANCELADA: guiaErrors.cancelada.message,
  DIVIDA_ATIVA: guiaErrors.dividaAtiva.message,
}
