import { type Data, formatData, formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { readRows } from '@iss/list/server'
import { isAutoridade } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarDocumentos, buscarPorSenha, imprimirDocumento, type SituacaoDocumento } from '../contract/consulta.ts'
import { documentoErrors } from '../domain/errors.ts'
import { documentoTable } from '../tables/documento.ts'
import { documentos } from '../lists/documentos.ts'
import type { Documento } from './document-kind.ts'
import { tiposDeDocumento } from './ler-documentos.ts'
import { kindOf, localizarDocumento } from './localizar-documento.ts'

const table = documentoTable

function situacaoDe(
  documento: Pick<Documento, 'dataCancelamento' | 'dataValidade'>,
  hoje: Data,
  espera: string | null,
): SituacaoDocumento {
  if (documento.dataCancelamento) return 'Cancelado'
  if (espera !== null) return 'Aguardando pagamento'
  return documento.dataValidade !== null && documento.dataValidade < hoje ? 'Vencido' : 'Válido'
}

/** Refuses (403) whoever is neither the document's contribuinte, nor an authority of the city, nor admitted by its kind. */
async function checkAcesso(ctx: Context, documento: Documento): Promise<void> {
  if (documento.contribuinteId === ctx.sessao.pessoaSelecionadaId || isAutoridade(ctx)) return
  if (await kindOf(ctx, documento).podeVer?.(ctx, documento)) return
  refuse(platformErrors.semPermissao, { kind: 'authorization' })
}

export const buscarDocumentosOperation = implement(
  buscarDocumentos,
  async (ctx, { pagina, tamanho, ordem, periodo, ...filtro }) => {
    const { lista, total } = await readRows(ctx, documentos, { ...filtro, ...periodo }, { pagina, tamanho, ordem })
    return {
      lista: lista.map((row) => ({
        ...row,
        emissao: formatDataHora(row.emissao),
        validade: row.validade && formatData(row.validade),
        senha: formatSenha(row.senha),
      })),
      total,
      tipos: tiposDeDocumento(ctx).map(({ tipo, rotulo }) => ({ tipo, rotulo })),
    }
  },
)

export const buscarPorSenhaOperation = implement(buscarPorSenha, async (ctx, { senha }) => {
  if (senha.trim() === '') refuse(documentoErrors.codigoObrigatorio)
  const documento = (await localizarDocumento(ctx, senha)) ?? refuse(documentoErrors.naoEncontrado)
  await checkAcesso(ctx, documento)
  const kind = kindOf(ctx, documento)
  const resumo = await kind.resumo(ctx, documento)
  await ctx.db.update(table).set({ ultimaVerificacao: ctx.clock.now() }).where(eq(table.id, documento.id))
  return {
    id: documento.id,
    tipo: documento.tipoDocumento,
    rotulo: kind.rotulo,
    numero: documento.numero,
    senha: formatSenha(documento.senha),
    codigoVerificacao: documento.codigoVerificacao,
    emissao: formatDataHora(documento.emissao),
    validade: documento.dataValidade && formatData(documento.dataValidade),
    situacao: situacaoDe(documento, ctx.clock.today(), (await kind.espera?.(ctx, documento)) ?? null),
    dataCancelamento: documento.dataCancelamento && formatDataHora(documento.dataCancelamento),
    motivoCancelamento: documento.motivoCancelamento,
    resumo,
    temImpressao: kind.pdf !== undefined,
  }
})

export const imprimirDocumentoOperation = implement(imprimirDocumento, async (ctx, { id }) => {
  const [documento] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!documento) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  await checkAcesso(ctx, documento)
  const kind = kindOf(ctx, documento)
  if (!kind.pdf) return refuse(documentoErrors.semImpressao)
  await ctx.db.update(table).set({ ultimaImp: ctx.clock.now() }).where(eq(table.id, id))
  return { ...(await kind.pdf(ctx, documento)), inline: true }
})
