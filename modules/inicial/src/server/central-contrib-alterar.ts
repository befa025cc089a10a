import { AppError, at, fill, refuse, type Violation } from '@iss/kernel/errors'
import { setChave } from '@iss/municipio/server'
import { alterarPessoa, getPessoa, setTelefonePrincipal } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { registryTexts } from '@iss/registry/definition'
import { solicitacaoErrors } from '@iss/solicitacao/domain/errors'
import { abrirSolicitacao } from '@iss/solicitacao/server'
import { salvarCentralContrib, solicitarAlteracaoCentral } from '../contract/central-contrib.ts'
import { campoCentral, isDireto, notificacoesCentral } from '../domain/central-contrib.ts'
import { inicialErrors } from '../domain/errors.ts'
import { valoresDoCadastro } from './central-contrib.ts'
import { findPermissoesCentral } from './permissoes-central.ts'

/** Changes phone and notifications of the selected person, as far as the city lets him; the second of two who save is told. Source: design S32. */
export const salvarCentralContribOperation = implement(salvarCentralContrib, async (ctx, input) => {
  const id = ctx.sessao.pessoaSelecionadaId
  const permissoes = await findPermissoesCentral(ctx)
  if (input.telefone !== undefined && !permissoes.alteraTelefone) refuse(at(inicialErrors.dadoDaPrefeitura, 'telefone'))
  if (input.notificacoes !== undefined && !permissoes.notificacoes) refuse(inicialErrors.dadoDaPrefeitura)
  await alterarPessoa(ctx, id, {}, input.versao)
  if (input.telefone !== undefined) await setTelefonePrincipal(ctx, id, input.telefone)
  for (const chave of notificacoesCentral) {
    const valor = input.notificacoes?.[chave.name]
    if (valor !== undefined) await setChave(ctx, chave, valor, id)
  }
  return { mensagem: registryTexts.salvo }
})

/** The request speaks of its own fields; the dialog has two. */
function doDialogo(violation: Violation): Violation {
  if (!violation.field?.startsWith('dados.')) return violation
  return at(violation, violation.field === 'dados.motivo' ? 'motivo' : 'valor')
}

/** Opens the request that changes one field: of registration where its approval changes the person, else in writing. Source: design S32. */
export const solicitarAlteracaoCentralOperation = implement(solicitarAlteracaoCentral, async (ctx, input) => {
  const contribuinteId = ctx.sessao.pessoaSelecionadaId
  const { rotulo, permissao, pedido } = campoCentral[input.campo]
  const permissoes = await findPermissoesCentral(ctx)
  if (pedido === 'formulario' || !permissoes[permissao]) refuse(inicialErrors.dadoDaPrefeitura)
  if (isDireto(input.campo, permissoes)) refuse(inicialErrors.alteradoNaTela)
  const [valor, motivo] = [input.valor.trim(), input.motivo.trim()]
  const problemas = [
    ...(valor === '' ? [inicialErrors.novoValorObrigatorio] : []),
    ...(motivo.length < 10 ? [solicitacaoErrors.motivoCadastro] : []),
  ]
  if (problemas.length > 0) refuse(problemas)
  const atual = (await valoresDoCadastro(ctx, await getPessoa(ctx, contribuinteId)))[input.campo]
  if (atual === valor) refuse(fill(inicialErrors.valorIgual, { rotulo }))
  const dados =
    pedido === 'cadastro'
      ? { [input.campo]: valor, motivo }
      : {
          assunto: 'Atualização cadastral',
          descricao: `${rotulo}: de "${atual || 'não informado'}" para "${valor}". Motivo: ${motivo}`,
        }
  try {
    const { protocolo } = await abrirSolicitacao(ctx, {
      tipo: pedido === 'cadastro' ? 'Cadastro' : 'Generica',
      dados,
      contribuinteId,
      solicitanteId: ctx.sessao.pessoaUsuarioId,
    })
    return { mensagem: `Solicitação ${protocolo ?? ''} enviada.`, protocolo: protocolo ?? '' }
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.kind, error.violations.map(doDialogo))
    throw error
  }
})
