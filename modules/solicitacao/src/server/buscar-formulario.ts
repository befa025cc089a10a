import { refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import type { NamedRequestField, RequestOption } from '../contract/request-field.ts'
import { buscarFormularioSolicitacao } from '../contract/solicitacao.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { labelTipoSolicitacao, recursoTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { listAnexosDe } from './anexos.ts'
import { isTipoDisponivel } from './config-solicitacoes.ts'
import type { RequestKind } from './define-request.ts'
import { getSolicitacaoDoRequerente } from './find-solicitacao.ts'

type Preparado = {
  opcoes: Readonly<Record<string, RequestOption[] | undefined>>
  valores: Readonly<Record<string, unknown>>
  descricoes: Readonly<Record<string, string | undefined>>
}

/** The fields of a kind in order, with the options and words that depend on the taxpayer. */
export function toCampos(
  kind: RequestKind,
  { opcoes, descricoes }: Pick<Preparado, 'opcoes' | 'descricoes'>,
): NamedRequestField[] {
  return Object.entries(kind.fields).map(([name, field]) => ({
    ...field,
    name,
    ...(opcoes[name] ? { options: opcoes[name] } : {}),
    ...(descricoes[name] ? { description: descricoes[name] } : {}),
  }))
}

/** What depends on the taxpayer: options, values to begin with, words under fields. */
export async function prepararKind(ctx: Context, kind: RequestKind, contribuinteId: number | null): Promise<Preparado> {
  const preparo = kind.preparar && contribuinteId !== null ? await kind.preparar(ctx, contribuinteId) : {}
  return { opcoes: preparo.opcoes ?? {}, valores: preparo.valores ?? {}, descricoes: preparo.descricoes ?? {} }
}

export const buscarFormularioOperation = implement(buscarFormularioSolicitacao, async (ctx, { tipo, rota, aPartirDe }) => {
  const kind = ctx
    .definitions<RequestKind>('request')
    .find((item) =>
      tipo ? item.tipo === tipo : rota !== undefined && (item.tela?.path === rota || item.tela?.aliases?.includes(rota)),
    )
  if (!kind) refuse(solicitacaoErrors.tipoIndisponivel)
  if (!isAllowed(kind.access, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  const preparado = await prepararKind(ctx, kind, ctx.user.pessoaSelecionada.id)
  const base = aPartirDe ? await getSolicitacaoDoRequerente(ctx, aPartirDe) : null
  if (base && (base.tipo !== kind.tipo || base.contribuinteId !== ctx.user.pessoaSelecionada.id))
    refuse(solicitacaoErrors.naoEncontrada, { kind: 'not-found' })
  if (base && !base.rascunho && base.situacao !== 'Indeferida') refuse(solicitacaoErrors.situacaoNaoPermite)
  const anexos = base ? await listAnexosDe(ctx, [base.id]) : []
  return {
    tipo: kind.tipo,
    rotulo: labelTipoSolicitacao[kind.tipo],
    titulo: kind.tela?.title ?? labelTipoSolicitacao[kind.tipo],
    orientacao: kind.tela?.orientacao ?? null,
    recurso: recursoTipoSolicitacao(kind.tipo),
    indisponivel: (await isTipoDisponivel(ctx, kind.tipo)) ? null : solicitacaoErrors.tipoIndisponivel.message,
    campos: toCampos(kind, preparado).filter(({ approvalOnly }) => !approvalOnly),
    valores: { ...preparado.valores, ...(base?.dados ?? {}) },
    observacao: base?.observacao ?? '',
    pedeObservacao: kind.observacao !== false,
    anexos: anexos.filter((anexo) => anexo.mensagemId === null).map(({ id, nome, tamanho }) => ({ id, nome, tamanho })),
    anexosObrigatorios: kind.anexos === 'obrigatorio',
    rascunho: base?.rascunho ? base.chave : null,
    aPartirDe: base && !base.rascunho ? base.chave : null,
  }
})
