import { chaveDaOperacao } from '@iss/nota/domain/operacoes-web-service'
import { emissaoAccess, cancelamentoAccess } from '@iss/nota/contract/acessos'
import { chavesDoEscopo } from '@iss/acesso/domain/codigo-integracao'
import { getPessoa } from '@iss/pessoa/server'
import { type Access, isAllowed } from '@iss/platform/contract'
import type { Context, Identity } from '@iss/platform/server'
import { type MensagemRetorno, mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { escreverResposta } from './envelope.ts'
import { escreverNotas } from './escrever-notas.ts'
import { examinarMensagem } from './exame.ts'
import { executar } from './executar.ts'
import type { MensagemRecebida } from './ler-mensagem.ts'
import { RecusaDoServico } from './recusa.ts'
import { comprimir, registrarAcesso } from './registro.ts'
import type { Feita } from './resultado.ts'
import { tudoOuNada } from './tudo-ou-nada.ts'

/** Who calls, and how it was found out; `nome` goes into the record. */
export type Chamador = { identity: Identity; pessoaId: number; nome: string }

const acessos: Readonly<Record<'consultar' | 'emitir' | 'cancelar', Access>> = {
  consultar: { chaves: chavesDoEscopo.consultar },
  emitir: emissaoAccess,
  cancelar: cancelamentoAccess,
}

/** What the caller lacks for an operation: the scope of a code, or a permission of the account. */
function examinarPermissao({ operacao }: MensagemRecebida, { user, escopos }: Identity): MensagemRetorno[] {
  const falta = operacao.escopos.find((escopo) => !isAllowed(acessos[escopo], user) || (escopos && !escopos.includes(escopo)))
  if (!falta) return []
  return [mensagemRetorno('E138', { texto: `Quem chama não tem permissão para ${operacao.nome} em nome deste prestador.` })]
}

/**
 * Answers a call in the caller's transaction and keeps its record there: refusals before anything is looked at, then the operation, all of it or
 * nothing. `recusa`: what was against the caller already.
 */
export async function atender(
  ctx: Context,
  mensagem: MensagemRecebida,
  { chamador, recusa, bytes, repeticaoDe = null }: AtenderOptions,
): Promise<string> {
  const { operacao, envelope, versao } = mensagem
  const feito = await tudoOuNada(ctx, async (): Promise<Feita> => {
    if (!(await ctx.switchOn(chaveDaOperacao(operacao.nome))))
      throw new RecusaDoServico(mensagemRetorno('P002', { operacao: operacao.nome }))
    const contra = examinarMensagem(mensagem)
    if (contra.length > 0) throw new RecusaDoServico(...contra)
    if (recusa.length > 0 || !chamador) throw new RecusaDoServico(...recusa)
    const semPermissao = examinarPermissao(mensagem, chamador.identity)
    if (semPermissao.length > 0) throw new RecusaDoServico(...semPermissao)
    return executar(ctx, mensagem, await getPessoa(ctx, chamador.pessoaId))
  })
  const feita: Feita =
    'valor' in feito ? feito.valor : { resposta: { tipo: 'mensagens', ...daRecusa(operacao.nome), mensagens: feito.recusadas } }
  const { resposta } = feita
  const texto = escreverResposta(envelope, await escreverNotas(ctx, mensagem, resposta))
  const codigos = resposta.tipo === 'mensagens' ? resposta.mensagens.map(({ codigo }) => codigo) : []
  await registrarAcesso(
    ctx,
    {
      pessoaId: chamador?.pessoaId ?? null,
      servico: operacao.codigo,
      usuarioImportacao: chamador?.nome ?? 'não identificado',
      versao,
      ip: ctx.ip,
      situacao: 'valor' in feito ? 'ATENDIDA' : 'RECUSADA',
      codigos: [...new Set(codigos)],
      numeroLote: feita.numeroLote ?? mensagem.lote?.numeroLote ?? null,
      protocolo: feita.protocolo ?? null,
      repeticaoDe,
    },
    await comprimir(bytes),
    await comprimir(texto),
  )
  return texto
}

export type AtenderOptions = {
  chamador: Chamador | null
  recusa: readonly MensagemRetorno[]
  bytes: Uint8Array
  /** The record whose message is sent again. */
  repeticaoDe?: number | null
}

/** The answer to a query of a batch always tells a situation. */
const daRecusa = (nome: string) => (nome === 'ConsultarLoteRps' ? { situacao: 1 } : {})
