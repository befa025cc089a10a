import { defineScreen } from '@iss/platform/contract'
import { defineExpander } from '@iss/platform/discovery'
import { type Context, implement } from '@iss/platform/server'
import { makeRequestCalls } from '../contract/solicitacao.ts'
import { labelTipoSolicitacao, recursoTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { solicitacaoMensagens } from '../domain/errors.ts'
import type { Solicitacao } from '../tables/solicitacao.ts'
import { abrirSolicitacao, type NovaSolicitacao, validarSolicitacao } from './abrir-solicitacao.ts'
import { assertAnexos } from './anexos.ts'
import type { RequestKind } from './define-request.ts'
import { getOrigem, getRascunho } from './rascunho.ts'
import { encodeDados } from './request-kind.ts'
import { resumirSolicitacao } from './solicitacao-to.ts'

type Entrada = { dados: unknown; observacao: string; anexos: number[]; rascunho?: string | null; aPartirDe?: string | null }

/** The request of the session: for the selected person, by the user, with what the form says. */
async function toNovaSolicitacao(
  ctx: Context,
  kind: RequestKind,
  entrada: Entrada,
  options: { lock?: boolean } = {},
): Promise<NovaSolicitacao & { rascunho: Solicitacao | null }> {
  const rascunho = entrada.rascunho ? await getRascunho(ctx, kind.tipo, entrada.rascunho, options) : null
  const origem = entrada.aPartirDe ? await getOrigem(ctx, kind.tipo, entrada.aPartirDe) : null
  await assertAnexos(
    ctx,
    entrada.anexos,
    [rascunho?.id, rascunho?.origemId, origem?.id].filter((id) => id !== undefined && id !== null),
  )
  return {
    tipo: kind.tipo,
    dados: encodeDados(kind, entrada.dados as Record<string, unknown>),
    contribuinteId: ctx.user.pessoaSelecionada.id,
    solicitanteId: ctx.user.pessoaUsuario.id,
    observacao: kind.observacao === false ? '' : entrada.observacao.trim(),
    anexos: entrada.anexos,
    rascunho,
    origemId: origem?.id ?? null,
  }
}

function makeOperations(kind: RequestKind) {
  const { validar, salvar } = makeRequestCalls({
    recurso: recursoTipoSolicitacao(kind.tipo),
    rotulo: labelTipoSolicitacao[kind.tipo],
    schema: kind.schema,
    access: kind.access,
  })
  return [
    implement(validar, async (ctx, entrada) => {
      const nova = await toNovaSolicitacao(ctx, kind, entrada as Entrada)
      await validarSolicitacao(ctx, nova)
      return {
        resumo: await resumirSolicitacao(ctx, {
          ...modelo,
          tipo: kind.tipo,
          dados: nova.dados,
          contribuinteId: nova.contribuinteId,
        }),
      }
    }),
    implement(salvar, async (ctx, entrada) => {
      const row = await abrirSolicitacao(ctx, await toNovaSolicitacao(ctx, kind, entrada as Entrada, { lock: true }))
      const { enviada, aprovadaAoEnviar } = solicitacaoMensagens
      const protocolo = row.protocolo ?? ''
      return { criptId: row.chave, protocolo, mensagem: (row.situacao === 'Aprovada' ? aprovadaAoEnviar : enviada)(protocolo) }
    }),
  ]
}

/** A request that is not stored yet, for the summary of `validar`. */
const modelo: Solicitacao = {
  municipioId: 0,
  id: 0,
  chave: '',
  protocolo: null,
  tipo: 'Generica',
  situacao: 'Pendente',
  rascunho: true,
  retiradaEm: null,
  contribuinteId: null,
  solicitanteId: null,
  interessadoNome: null,
  interessadoDocumento: null,
  emailResposta: null,
  aprovadorId: null,
  indeferidorId: null,
  responsavelId: null,
  dataSolicitacao: new Date(0),
  dataDeferimento: null,
  dataIndeferimento: null,
  documentoId: null,
  origemId: null,
  alvo: null,
  dados: {},
  observacao: '',
  resposta: '',
  emailEnviadoEm: null,
  ultimaExp: null,
  versao: 0,
}

/** Makes calls and screens of every kind of request found in src/requests of the modules. Refuses two definitions of one kind. */
export const solicitacaoExpander = defineExpander((house) => {
  const kinds = (house.others.get('request') ?? []) as readonly RequestKind[]
  const twice = kinds.find(
    (kind, index) => kinds.findIndex((other) => other.tipo === kind.tipo && other.interessado === kind.interessado) !== index,
  )
  if (twice) throw new Error(`Second definition of request ${twice.tipo}`)
  return {
    operations: kinds.filter((kind) => !kind.interessado).flatMap(makeOperations),
    screens: kinds.flatMap(({ tela, access }) =>
      tela ? [defineScreen({ ...tela, access, component: 'nova-solicitacao' })] : [],
    ),
  }
})
