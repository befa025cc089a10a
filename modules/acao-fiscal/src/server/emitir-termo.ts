import { aidfTable } from '@iss/aidf/tables/aidf'
import { emitirDocumento } from '@iss/documento/server'
import { formatData, hojeEm } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { preencherTexto } from '@iss/municipio/domain/texto-com-variaveis'
import { findMunicipioConfig, findTermoFiscal } from '@iss/municipio/server'
import { autorizacaoNfeTable } from '@iss/nota/tables/serie'
import { findEnderecoPrincipal, getPessoa } from '@iss/pessoa/server'
import type { Endereco } from '@iss/pessoa/tables/pessoa'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, gte, isNull, lte, ne, or } from 'drizzle-orm'
import { documentoDoTermo, numeroDoTermo, textosDoTermo, tiposTermoFiscal, type TipoTermoFiscal } from '../domain/termo.ts'
import { type TermoFiscal, termoFiscalTable as table } from '../tables/termo-fiscal.ts'

export type NovoTermo = Partial<
  Pick<
    TermoFiscal,
    | 'documentosSolicitados'
    | 'aidfId'
    | 'autorizacaoNfeId'
    | 'guiaUnica'
    | 'termoInicioId'
    | 'termoAutoInfracaoId'
    | 'termoAlvoId'
    | 'prazoNovo'
  >
> & {
  tipo: TipoTermoFiscal
  agendamentoId: number | null
  contribuinteId: number
  fiscalId: number
  complemento: string
  prazoDias: number | null
  /** Moment of issue; now unless told (demo data). */
  em?: Date
}

/** The authorisations of a taxpayer that a starting term names: the last to print, and the one to issue that holds on a day. */
export async function findAutorizacoes({ db }: Context, pessoaId: number, dia: string) {
  const [aidf] = await db
    .select({ id: aidfTable.id })
    .from(aidfTable)
    .where(and(eq(aidfTable.pessoaId, pessoaId), ne(aidfTable.situacao, 'CANCELADA')))
    .orderBy(desc(aidfTable.emissao), desc(aidfTable.id))
    .limit(1)
  const nfe = autorizacaoNfeTable
  const [autorizacao] = await db
    .select({ id: nfe.id })
    .from(nfe)
    .where(and(eq(nfe.pessoaId, pessoaId), lte(nfe.inicio, dia), or(isNull(nfe.fim), gte(nfe.fim, dia))))
    .orderBy(desc(nfe.inicio))
    .limit(1)
  return { aidfId: aidf?.id ?? null, autorizacaoNfeId: autorizacao?.id ?? null }
}

const dizerEndereco = ({ logradouroTipo, logradouroNome, numero, complemento, bairro }: Endereco) =>
  [`${logradouroTipo ?? ''} ${logradouroNome}`.trim(), numero, complemento, bairro].filter(Boolean).join(', ')

/** The city's text of the kind (K44), or ours, with what is known of the taxpayer. */
async function textoDoTermo(ctx: Context, novo: NovoTermo, { numero, dia }: { numero: string; dia: string }) {
  const pessoa = await getPessoa(ctx, novo.contribuinteId)
  const fiscal = await getPessoa(ctx, novo.fiscalId)
  const endereco = await findEnderecoPrincipal(ctx, pessoa.id)
  const valores = {
    contribuinte: pessoa.nome,
    documento: formatDocumento(pessoa.documento),
    inscricao: pessoa.inscricaoMunicipal ?? 'não informada',
    endereco: endereco ? dizerEndereco(endereco) : 'endereço não informado',
    numero,
    data: formatData(dia),
    fiscal: fiscal.nome,
    municipio: (await findMunicipioConfig(ctx)).nome,
  }
  const modelo = await findTermoFiscal(ctx, novo.tipo, valores)
  return { pessoa, fiscal, ...(modelo ?? { texto: preencherTexto(textosDoTermo[novo.tipo], valores), assinatura: null }) }
}

/**
 * Issues a term in the caller's transaction: number without gaps by kind and year, document with its code, text in force, mail to the taxpayer. Whether
 * it may be issued was found out before.
 */
export async function emitirTermo(ctx: Context, novo: NovoTermo): Promise<TermoFiscal> {
  const { tipo, contribuinteId, em = ctx.clock.now() } = novo
  const dia = hojeEm(em)
  const ano = Number(dia.slice(0, 4))
  const documento = await emitirDocumento(ctx, {
    tipoDocumento: documentoDoTermo[tipo],
    contribuinteId,
    emissorId: novo.fiscalId,
    numeracao: { escopo: `termo-fiscal:${tipo}`, donoId: ano },
    emissao: em,
  })
  const numero = Number(documento.numero)
  const { pessoa, fiscal, texto, assinatura } = await textoDoTermo(ctx, novo, { numero: numeroDoTermo({ numero, ano }), dia })
  const [termo] = await ctx.db
    .insert(table)
    .values({
      id: documento.id,
      tipo,
      ano,
      numero,
      agendamentoId: novo.agendamentoId,
      contribuinteId,
      fiscalId: novo.fiscalId,
      emissao: em,
      texto,
      complemento: novo.complemento.trim(),
      assinatura: assinatura ?? fiscal.nome,
      documentosSolicitados: novo.documentosSolicitados?.trim() ?? '',
      aidfId: novo.aidfId ?? null,
      autorizacaoNfeId: novo.autorizacaoNfeId ?? null,
      guiaUnica: novo.guiaUnica ?? null,
      termoInicioId: novo.termoInicioId ?? null,
      termoAutoInfracaoId: novo.termoAutoInfracaoId ?? null,
      termoAlvoId: novo.termoAlvoId ?? null,
      prazoNovo: novo.prazoNovo ?? null,
      prazoDias: novo.prazoDias,
      email: pessoa.email ?? '',
    })
    .returning()
  if (!termo) throw new Error('The term was not written')
  await ctx.audit({
    tipo: 'termo-fiscal.emitido',
    entidade: 'termo_fiscal',
    entidadeId: termo.id,
    depois: {
      tipo,
      numero: numeroDoTermo(termo),
      agendamentoId: termo.agendamentoId,
      contribuinteId,
      prazoDias: termo.prazoDias,
    },
  })
  // One of the past is demo data: nobody is written to.
  if (dia === ctx.clock.today()) await avisarContribuinte(ctx, termo, pessoa)
  return termo
}

/** The mail says that there is a term, never what it says: it is read in the portal, which keeps the receipt. */
async function avisarContribuinte(ctx: Context, termo: TermoFiscal, { nome, email }: { nome: string; email: string | null }) {
  if (!email) return
  const rotulo = `${tiposTermoFiscal[termo.tipo]} nº ${numeroDoTermo(termo)}`
  const titulo = `${rotulo} para ${nome}`
  const mail = renderMail({
    titulo,
    paragrafos: [
      `A fiscalização do município emitiu o ${rotulo} para ${nome}.`,
      termo.prazoDias === null
        ? 'Abra o portal para tomar ciência dele.'
        : 'Abra o portal para tomar ciência dele: o prazo conta a partir da leitura.',
    ],
    botao: { texto: 'Ler o termo', url: new URL(`/home/actions/termos-fiscais?id=${termo.id}`, ctx.baseUrl).href },
  })
  await ctx.mail({ para: [email], assunto: titulo, ...mail })
}
