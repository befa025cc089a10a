import { refere } from '@iss/platform/db'
import { timingSafeEqual } from 'node:crypto'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento, isCpf, isDocumento, maskDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { textOf } from '@iss/kinds'
import { formatInscricao } from '@iss/municipio/domain/inscricao'
import { findMunicipioConfig } from '@iss/municipio/server'
import { formatEndereco } from '@iss/pessoa/domain/endereco'
import { labelNatureza, labelRegimeIss, labelSituacao } from '@iss/pessoa/domain/pessoa'
import { findEnderecoPrincipal, findPessoa, findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { type Context, definePage, html, implement, type PageAnswer } from '@iss/platform/server'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { buscarComprovante } from '../contract/consultas.ts'
import { publicoErrors } from '../domain/errors.ts'
import { entrarNaCidade } from './situacao-primeiro-acesso.ts'

const endereco = '/public/comprovante-inscricao-cadastral'
const validoPorMs = 30 * 60 * 1000
const prova = (ctx: Context, municipioId: number, pessoaId: number, expira: number) =>
  ctx.hmac('publico.comprovante', `${municipioId}|${pessoaId}|${expira}`)

/** Captcha solved, city, document: answers the address of the certificate, good for half an hour. */
export const buscarComprovanteOperation = implement(buscarComprovante, async (ctx, { idMunicipio, documento, captcha }) => {
  if (!captcha || !(await ctx.ports.captcha.verify(captcha))) refuse(publicoErrors.consultaCaptcha)
  if (!idMunicipio) return refuse(publicoErrors.consultaMunicipio)
  const normal = normalizeDocumento(documento ?? '')
  if (normal === '') refuse(publicoErrors.consultaDocumento)
  if (!isDocumento(normal)) refuse(publicoErrors.documentoInvalido)
  await entrarNaCidade(ctx, idMunicipio)
  const pessoa = await findPessoaPorDocumento(ctx, normal)
  if (!pessoa?.inscricaoMunicipal) return refuse(publicoErrors.semInscricao)
  const expira = ctx.clock.now().getTime() + validoPorMs
  const query = new URLSearchParams({
    municipio: String(idMunicipio),
    pessoa: String(pessoa.id),
    expira: String(expira),
    prova: prova(ctx, idMunicipio, pessoa.id, expira),
  })
  return { url: `${endereco}?${query}` }
})

function isProva(ctx: Context, { municipio = '', pessoa = '', expira = '', prova: dada = '' }: Record<string, string>): boolean {
  if (![municipio, pessoa, expira].every((text) => /^[0-9]{1,15}$/.test(text)) || Number(expira) < ctx.clock.now().getTime())
    return false
  const esperada = Buffer.from(prova(ctx, Number(municipio), Number(pessoa), Number(expira)))
  const recebida = Buffer.from(dada)
  return esperada.length === recebida.length && timingSafeEqual(esperada, recebida)
}

async function listAtividades(ctx: Context, pessoaId: number) {
  return ctx.db
    .select({ codigo: atividadeTable.codigoExibido, resumo: atividadeTable.resumo, principal: pessoaAtividadeTable.principal })
    .from(pessoaAtividadeTable)
    .innerJoin(atividadeTable, refere(pessoaAtividadeTable.atividadeId, atividadeTable))
    .where(and(eq(pessoaAtividadeTable.pessoaId, pessoaId), isNull(pessoaAtividadeTable.fim)))
    .orderBy(desc(pessoaAtividadeTable.principal), atividadeTable.codigo)
}

async function escrever(ctx: Context, pessoa: Pessoa): Promise<PageAnswer> {
  const cidade = await findMunicipioConfig(ctx)
  const principal = await findEnderecoPrincipal(ctx, pessoa.id)
  const fisica = isCpf(pessoa.documento)
  // The address of a natural person is nobody's business (LGPD); that of a company is public.
  const local =
    principal && !fisica
      ? `${formatEndereco(principal)} - ${principal.municipioNome}/${principal.uf}${principal.cep ? `, CEP ${textOf('cep', principal.cep)}` : ''}`
      : null
  const linhas: [string, string | null][] = [
    ['Inscrição municipal', formatInscricao(cidade.mascaraInscricao, pessoa.inscricaoMunicipal)],
    ['CPF/CNPJ', fisica ? maskDocumento(pessoa.documento) : formatDocumento(pessoa.documento)],
    ['Nome', pessoa.nome],
    ['Nome fantasia', pessoa.nomeFantasia],
    ['Situação', labelSituacao[pessoa.situacao]],
    ['Cadastro', labelNatureza[pessoa.naturezaCadastro ?? 'EVENTUAL']],
    ['Data da inscrição', formatData(pessoa.cadastroInicial)],
    ['Data de abertura', pessoa.dataAbertura && formatData(pessoa.dataAbertura)],
    ['Data da baixa', pessoa.dataBaixa && formatData(pessoa.dataBaixa)],
    ['Regime', labelRegimeIss[pessoa.regimeIssTipo]],
    ['Endereço', local],
  ]
  return {
    titulo: 'Comprovante de Inscrição Cadastral',
    municipioId: ctx.municipioId,
    corpo: html`<section aria-label="Município"><h2>${cidade.nome} - ${cidade.uf}</h2><p>${cidade.orgao}</p>
<p><span class="situacao${pessoa.situacao === 'ATIVO' ? '' : ' cancelado'}">Inscrição ${labelSituacao[pessoa.situacao].toLowerCase()}</span></p></section>
<section aria-label="Dados da inscrição"><h2>Dados da inscrição</h2><dl>${linhas.filter(([, valor]) => valor).map(([rotulo, valor]) => html`<dt>${rotulo}</dt><dd>${valor}</dd>`)}</dl></section>
<section aria-label="Atividades"><h2>Atividades</h2><table><thead><tr><th>Código</th><th>Atividade</th><th>Principal</th></tr></thead><tbody>${(
      await listAtividades(ctx, pessoa.id)
    ).map(
      ({ codigo, resumo, principal: isPrincipal }) =>
        html`<tr><td>${codigo}</td><td>${resumo}</td><td>${isPrincipal ? 'Sim' : 'Não'}</td></tr>`,
    )}</tbody></table></section>
<p>Emitido em ${formatDataHora(ctx.clock.now())}. Confirme a autenticidade repetindo a consulta no portal.</p>
${ctx.producao ? '' : html`<p>Ambiente de teste: SEM VALOR FISCAL.</p>`}`,
  }
}

async function render(ctx: Context, query: Record<string, string>): Promise<PageAnswer | null> {
  if (!isProva(ctx, query)) return null
  await ctx.enterMunicipio(Number(query.municipio))
  const pessoa = await findPessoa(ctx, Number(query.pessoa))
  return pessoa ? escrever(ctx, pessoa) : null
}

/** The certificate; without a good proof the browser's own page asks for city, document and captcha (spec 1 §2.2). */
export const paginaComprovante = definePage({ path: endereco, access: { public: true }, effect: 'read', render })

/** The same inside a frame, without the header and its back button. */
export const paginaComprovanteEmbutida = definePage({
  path: `${endereco}/:embedded`,
  access: { public: true },
  effect: 'read',
  async render(ctx, query) {
    const answer = await render(ctx, query)
    return answer && { ...answer, semCabecalho: true }
  },
})
