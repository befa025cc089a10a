import { acessoErrors, recusaIdentidade } from '@iss/acesso/domain/errors'
import { abrirTentativas, findContaPorUsuario, findPessoaDaConta } from '@iss/acesso/server'
import { AppError, refuse } from '@iss/kernel/errors'
import { listServidores, findPessoa, hasPapel } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { abrirSolicitacao } from '@iss/solicitacao/server'
import { ativarContador } from '../contract/ativar-contador.ts'
import { isCrc } from '../domain/crc.ts'
import { dadosCadastro } from '../domain/dados-cadastro.ts'
import { publicoErrors, publicoTexts } from '../domain/errors.ts'
import { entrarNaCidade } from './situacao-primeiro-acesso.ts'

/**
 * Asks an inspector to activate an accountant: the user of a person of the city gets, with the approval, the role and the number of the CRC,
 * and is opened when it is not active yet. Every attempt counts against the user name; a user of another city, or of the city hall, is
 * answered like an unknown one. Refuses who is an active accountant already, and an account without an e-mail, where the answer would go.
 */
export const ativarContadorOperation = implement(ativarContador, async (ctx, { idMunicipio, usuario, crc, captcha }) => {
  if (!captcha || !(await ctx.ports.captcha.verify(captcha))) refuse(publicoErrors.contadorCaptcha)
  if (!idMunicipio) return refuse(publicoErrors.contadorMunicipio)
  if (usuario === '') refuse(acessoErrors.usuarioVazio)
  if (!isCrc(crc)) refuse(publicoErrors.crcInvalido)
  await entrarNaCidade(ctx, idMunicipio)
  const tentativas = await abrirTentativas(ctx, 'recuperar', usuario)
  const conta = await findContaPorUsuario(ctx, usuario)
  const pessoaId = conta && (await findPessoaDaConta(ctx, conta.id))
  const pessoa = pessoaId ? await findPessoa(ctx, pessoaId) : undefined
  if (!conta || !pessoa || conta.situacao === 'BLOQUEADA' || (await listServidores(ctx, [pessoa.id])).size > 0)
    throw await tentativas.falhou(recusaIdentidade('UserNotFoundException', acessoErrors.usuarioNaoEncontrado))
  const email = conta.emailPadrao ? null : conta.email
  const recusas = [
    ...(conta.situacao === 'ATIVA' && (await hasPapel(ctx, pessoa.id, 'contador')) ? [publicoErrors.contadorJaAtivo] : []),
    ...(email === null ? [publicoErrors.contaSemEmail] : []),
  ]
  const contada = await tentativas.falhou(new AppError('business', recusas))
  if (recusas.length > 0 || email === null) throw contada
  const protocolo = await pedirAtivacaoDeContador(ctx, { pessoa, usuario: conta.usuario, email, crc })
  return { protocolo, mensagem: publicoTexts.aguardandoAprovacao }
})

type Pedido = { pessoa: Pessoa; usuario: string; email: string; crc: string }

/** The request that waits for the inspector; answers its number. */
export async function pedirAtivacaoDeContador(ctx: Context, { pessoa, usuario, email, crc }: Pedido): Promise<string> {
  const { protocolo } = await abrirSolicitacao(ctx, {
    tipo: 'Cadastro',
    dados: dadosCadastro.parse({
      documento: pessoa.documento,
      nome: pessoa.nome,
      email: pessoa.email && !pessoa.emailPadrao ? pessoa.email : email,
      usuario,
      crc,
      tipoRegime: pessoa.regimeIssTipo,
    }),
    contribuinteId: pessoa.id,
    solicitanteId: null,
    interessado: { nome: pessoa.nome, documento: pessoa.documento },
    emailResposta: email,
    observacao: publicoTexts.ativacaoDeContador,
  })
  return protocolo ?? ''
}
