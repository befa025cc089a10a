import { documentoTable } from '@iss/documento/tables/documento'
import { labelSituacaoGuia, situacaoGuia } from '@iss/guia/domain/situacao-guia'
import { guiaTable } from '@iss/guia/tables/guia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { nomesDe } from '@iss/pessoa/server'
import { arquivoTable, refere } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { asc, eq, inArray } from 'drizzle-orm'
import type { TermoTO } from '../contract/consulta.ts'
import { acaoErrors } from '../domain/errors.ts'
import { atosAdmitidos } from '../domain/ato-sobre-termo.ts'
import { labelFormaCiencia, numeroDoTermo, situacaoDoTermo, tiposTermoFiscal } from '../domain/termo.ts'
import {
  type TermoFiscal,
  termoFiscalOcorrenciaTable as ocorrencia,
  termoFiscalRespostaArquivoTable as anexo,
  termoFiscalRespostaTable as resposta,
  termoFiscalTable as table,
} from '../tables/termo-fiscal.ts'
import { fatosDe, lerFatosDeFora } from './situacao-termo-sql.ts'

/** A term of the city; refuses ('not-found') when there is none. */
export async function getTermo({ db }: Context, id: number, lock = false): Promise<TermoFiscal> {
  const query = db.select().from(table).where(eq(table.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Refuses a term that changed since whoever acts on it saw it, told by whom. */
export async function checkVersao(ctx: Context, { versao, alteradoPorId }: TermoFiscal, vista: number): Promise<void> {
  if (versao === vista) return
  const nomes = await nomesDe(ctx, [alteradoPorId])
  refuse(fill(acaoErrors.outroTermo, { nome: nomes.get(alteradoPorId ?? 0) ?? 'outro usuário' }))
}

/** Terms of an inspection, oldest first. */
export async function listTermosDaAcao({ db }: Context, agendamentoId: number): Promise<TermoFiscal[]> {
  return db.select().from(table).where(eq(table.agendamentoId, agendamentoId)).orderBy(asc(table.emissao), asc(table.id))
}

async function listOcorrencias({ db }: Context, ids: readonly number[]) {
  return db
    .select({ ocorrencia, guia: guiaTable })
    .from(ocorrencia)
    .innerJoin(guiaTable, refere(ocorrencia.guiaId, guiaTable))
    .where(inArray(ocorrencia.termoAutoInfracaoId, [...ids]))
    .orderBy(asc(ocorrencia.termoAutoInfracaoId), asc(ocorrencia.ordem))
}

async function listRespostas({ db }: Context, ids: readonly number[]) {
  const rows = await db
    .select({ resposta, autor: pessoaTable.nome })
    .from(resposta)
    .innerJoin(pessoaTable, refere(resposta.autorId, pessoaTable))
    .where(inArray(resposta.termoId, [...ids]))
    .orderBy(asc(resposta.enviadaEm), asc(resposta.id))
  const arquivos = await db
    .select({ respostaId: anexo.respostaId, id: arquivoTable.id, nome: arquivoTable.nome, tamanho: arquivoTable.tamanho })
    .from(anexo)
    .innerJoin(arquivoTable, refere(anexo.arquivoId, arquivoTable))
    .where(
      inArray(
        anexo.respostaId,
        rows.map((row) => row.resposta.id),
      ),
    )
    .orderBy(asc(anexo.id))
  return rows.map(({ resposta: row, autor }) => ({
    termoId: row.termoId,
    to: {
      id: row.id,
      em: row.enviadaEm.toISOString(),
      autor,
      texto: row.texto,
      anexos: arquivos.filter(({ respostaId }) => respostaId === row.id).map(({ id, nome, tamanho }) => ({ id, nome, tamanho })),
    },
  }))
}

/** Terms with everything that belongs to them, in the order given. */
export async function lerTermos(ctx: Context, termos: readonly TermoFiscal[]): Promise<TermoTO[]> {
  if (termos.length === 0) return []
  const hoje = ctx.clock.today()
  const ids = termos.map(({ id }) => id)
  const ligados = termos.flatMap(({ id, aidfId, autorizacaoNfeId }) => [id, aidfId, autorizacaoNfeId]).filter((id) => id !== null)
  const documentos = new Map(
    (await ctx.db.select().from(documentoTable).where(inArray(documentoTable.id, ligados))).map((row) => [row.id, row]),
  )
  const nomes = await nomesDe(
    ctx,
    termos.flatMap(({ fiscalId, cienciaPorId }) => [fiscalId, cienciaPorId]),
  )
  const pessoas = await ctx.db
    .select({ id: pessoaTable.id, nome: pessoaTable.nome, documento: pessoaTable.documento })
    .from(pessoaTable)
    .where(
      inArray(
        pessoaTable.id,
        termos.map(({ contribuinteId }) => contribuinteId),
      ),
    )
  const ditos = await listNumeros(ctx, termos)
  const ocorrencias = await listOcorrencias(ctx, ids)
  const respostas = await listRespostas(ctx, ids)
  const deFora = await lerFatosDeFora(ctx, ids)
  const numeroDe = (id: number | null) => (id === null ? null : String(documentos.get(id)?.numero ?? ''))
  return termos.map((termo) => {
    const pessoa = pessoas.find(({ id }) => id === termo.contribuinteId)
    const fatos = fatosDe(deFora, termo.id)
    const situacao = situacaoDoTermo({ ...termo, ...fatos }, hoje)
    const delas = ocorrencias.filter((row) => row.ocorrencia.termoAutoInfracaoId === termo.id)
    return {
      id: termo.id,
      versao: termo.versao,
      tipo: termo.tipo,
      rotulo: tiposTermoFiscal[termo.tipo],
      numero: numeroDoTermo(termo),
      emissao: termo.emissao.toISOString(),
      fiscal: nomes.get(termo.fiscalId) ?? '',
      agendamentoId: termo.agendamentoId,
      contribuinte: pessoa?.nome ?? '',
      documento: pessoa?.documento ?? '',
      texto: termo.texto,
      complemento: termo.complemento,
      assinatura: termo.assinatura ?? '',
      documentosSolicitados: termo.documentosSolicitados,
      aidf: numeroDe(termo.aidfId),
      autorizacaoNfe: numeroDe(termo.autorizacaoNfeId),
      encerra: juntar(ditos, [termo.termoInicioId, termo.termoAutoInfracaoId]),
      alvo: juntar(ditos, [termo.termoAlvoId]),
      prazoNovo: termo.prazoNovo,
      anuladoEm: termo.anuladoEm?.toISOString() ?? null,
      atos: atosAdmitidos({ tipo: termo.tipo, situacao, acaoFinda: fatos.acaoFinda }),
      guiaUnica: termo.guiaUnica,
      prazoDias: termo.prazoDias,
      prazo: termo.prazo,
      situacao,
      ciencia:
        termo.cienciaEm && termo.cienciaForma
          ? {
              em: termo.cienciaEm.toISOString(),
              por: nomes.get(termo.cienciaPorId ?? 0) ?? '',
              forma: labelFormaCiencia[termo.cienciaForma],
            }
          : null,
      email: termo.email,
      senha: formatSenha(documentos.get(termo.id)?.senha ?? ''),
      ocorrencias: delas.map(({ ocorrencia: row, guia }) => ({
        id: row.id,
        infracao: row.infracao,
        fundamento: row.fundamento,
        competencia: row.competencia,
        codigoAinf: row.codigoAinf,
        calculo: row.calculo,
        imposto: row.imposto,
        multa: row.multa,
        vencimento: row.vencimento,
        guiaId: guia.id,
        guiaNumero: guia.numero,
        guiaSituacao: labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, hoje)),
      })),
      total: Dinheiro.sum(delas.map((row) => row.ocorrencia.multa)),
      respostas: respostas.filter(({ termoId }) => termoId === termo.id).map(({ to }) => to),
    }
  })
}

/** Terms that others name, in words. */
async function listNumeros(ctx: Context, termos: readonly TermoFiscal[]): Promise<ReadonlyMap<number, string>> {
  const ids = termos
    .flatMap(({ termoInicioId, termoAutoInfracaoId, termoAlvoId }) => [termoInicioId, termoAutoInfracaoId, termoAlvoId])
    .filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.select().from(table).where(inArray(table.id, ids))
  return new Map(rows.map((row) => [row.id, `${tiposTermoFiscal[row.tipo]} nº ${numeroDoTermo(row)}`]))
}

/** The named terms of these ids, 'A e B'; null for none. */
function juntar(ditos: ReadonlyMap<number, string>, ids: readonly (number | null)[]): string | null {
  const nomes = ids.flatMap((id) => (id === null ? [] : [ditos.get(id) ?? '']))
  return nomes.length === 0 ? null : nomes.join(' e ')
}
