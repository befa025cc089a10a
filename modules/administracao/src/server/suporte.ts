import { abrirVisita, desbloquearConta, encerrarSessoesDaConta, lerBloqueio } from '@iss/acesso/server'
import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { implement } from '@iss/platform/server'
import { enviarAtivacao, isAguardandoAprovacao } from '@iss/publico/server'
import {
  buscarSuporte,
  desbloquearContaSuporte,
  encerrarSessoesSuporte,
  reenviarAtivacaoSuporte,
  verComoSuporte,
} from '../contract/suporte.ts'
import { montarTermoSuporte, suporteErrors as erros } from '../domain/suporte.ts'
import { notificacaoSistemaTable } from '../tables/gestor.ts'
import { getContaDoSuporte } from './conta-do-suporte.ts'
import { localizar } from './localizar.ts'

export const buscarSuporteOperation = implement(buscarSuporte, async (ctx, { texto }) => {
  const termo = montarTermoSuporte(texto)
  if (!termo) return refuse(erros.curta)
  return { lista: await localizar(ctx, termo) }
})

const exigirMotivo = (motivo: string) => {
  if (motivo.length < 20) refuse(erros.motivo)
}

export const desbloquearContaOperation = implement(desbloquearContaSuporte, async (ctx, { contaId, motivo }) => {
  exigirMotivo(motivo)
  const { conta } = await getContaDoSuporte(ctx, contaId)
  const { ate } = await lerBloqueio(ctx, conta.usuario)
  if (ate === null && conta.situacao !== 'BLOQUEADA') refuse(erros.naoBloqueada)
  await desbloquearConta(ctx, conta)
  await ctx.audit({
    tipo: 'suporte.conta-desbloqueada',
    entidade: 'conta',
    entidadeId: contaId,
    antes: { situacao: conta.situacao, ate },
    depois: { motivo },
  })
  return { mensagem: 'Conta desbloqueada.' }
})

export const reenviarAtivacaoOperation = implement(reenviarAtivacaoSuporte, async (ctx, { contaId, motivo }) => {
  exigirMotivo(motivo)
  const { conta, pessoa } = await getContaDoSuporte(ctx, contaId)
  if (conta.situacao !== 'INATIVA' || conta.ativadoEm !== null) refuse(erros.jaAtivada)
  const { email } = conta
  if (email === null || conta.emailPadrao) return refuse(erros.semEmail)
  if (await isAguardandoAprovacao(ctx, pessoa.id)) refuse(erros.aguardaAprovacao)
  await enviarAtivacao(ctx, { id: conta.id, usuario: conta.usuario, email })
  await ctx.audit({ tipo: 'suporte.ativacao-reenviada', entidade: 'conta', entidadeId: contaId, depois: { motivo } })
  return { mensagem: 'E-mail de ativação na fila de envio.' }
})

export const encerrarSessoesOperation = implement(encerrarSessoesSuporte, async (ctx, { contaId, motivo }) => {
  exigirMotivo(motivo)
  await getContaDoSuporte(ctx, contaId)
  if (contaId === ctx.sessao.contaId) refuse(erros.propria)
  await encerrarSessoesDaConta(ctx, contaId, 'BLOQUEIO')
  await ctx.audit({ tipo: 'suporte.sessoes-encerradas', entidade: 'conta', entidadeId: contaId, depois: { motivo } })
  return { mensagem: 'Sessões encerradas.' }
})

/** The visited one is told by a notification of the portal, which he sees when he comes in next. */
export const verComoOperation = implement(verComoSuporte, async (ctx, { contaId, motivo }) => {
  exigirMotivo(motivo)
  const { conta, pessoa, isVisitavel } = await getContaDoSuporte(ctx, contaId)
  if (contaId === ctx.sessao.contaId) refuse(erros.propria)
  if (!isVisitavel) refuse(erros.perfil)
  if (conta.situacao === 'INATIVA') refuse(erros.inativa)
  const agora = ctx.clock.now()
  const fim = await abrirVisita(ctx, { contaId, pessoaId: pessoa.id, motivo })
  await ctx.db.insert(notificacaoSistemaTable).values({
    autorId: ctx.sessao.pessoaUsuarioId,
    destinatarioId: pessoa.id,
    titulo: 'O suporte viu o portal como você',
    texto: `${ctx.user.nomeUsuario} viu o portal como você o vê, só para consulta, em ${formatDataHora(agora)}. Motivo informado: ${motivo}`,
    dataCriacao: agora,
    iniciaEm: ctx.clock.today(),
  })
  await ctx.audit({
    tipo: 'suporte.visita-iniciada',
    entidade: 'conta',
    entidadeId: contaId,
    depois: { motivo, pessoa: pessoa.id, ate: fim },
  })
  return { mensagem: 'Você está vendo o portal como o usuário o vê.' }
})
