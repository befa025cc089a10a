import { AppError, defineErrors, type Violation } from '@iss/kernel/errors'

/** Sentences of sign-in, recovery and session. Source: spec 1 §8 (identity-provider errors), §5, A-04 for those only paraphrased there. */
export const acessoErrors = defineErrors('acesso', {
  usuarioVazio: { field: 'usuario', message: 'Por favor, informe o usuário.' },
  senhaVazia: { field: 'senha', message: 'Por favor, informe a senha.' },
  codigoVazio: { field: 'codigo', message: 'Por favor, informe o código.' },
  usuarioOuSenhaInvalido: { message: 'Usuário ou senha inválido.' },
  usuarioNaoConfirmado: { message: 'Usuário não foi confirmado.' },
  limiteExcedido: { message: 'Limite de tentativa excedido. Tente depois de algum tempo.' },
  codigoNaoConfere: { field: 'codigo', message: 'Código ou estado de autenticação inválido para o usuário.' },
  codigoExpirado: { field: 'codigo', message: 'Código inválido fornecido, solicite um código novamente.' },
  senhaCurta: { field: 'senha', message: 'A senha deve possuir pelo menos seis caracteres.' },
  novaSenhaCurta: { field: 'novaSenha', message: 'O campo nova senha deve possuir pelo menos seis caracteres.' },
  usuarioNaoEncontrado: { field: 'usuario', message: 'Combinação de usuário e/ou identificação não encontrada.' },
  semEmailVerificado: { message: 'Não é possível redefinir a senha, pois não há e-mail verificado.' },
  estadoNaoPermiteRedefinir: { message: 'Não é possível redefinir a senha no estado atual, entre em contato com o suporte.' },
  legadoInvalido: { message: 'Campo(s) usuário e/ou senha inválido(s).' },
  novoUsuarioObrigatorio: { field: 'novoUsuario', message: 'Os campos usuário e confirmação devem ser preenchidos.' },
  novoUsuarioComEspaco: { field: 'novoUsuario', message: 'Os campos usuário e confirmação não devem possuir nenhum espaço.' },
  novoUsuarioEmUso: { field: 'novoUsuario', message: 'Este usuário já está em uso. Escolha outro.' },
  novaSenhaObrigatoria: { field: 'novaSenha', message: 'Os campos senha e confirmação de senha devem ser preenchidos.' },
  novaSenhaLegadaCurta: {
    field: 'novaSenha',
    message: 'Os campos senha e confirmação de senha devem possuir pelo menos 6 caracteres.',
  },
  senhaAtualInvalida: { field: 'senhaAtual', message: 'Usuário ou senha incorreto.' },
  senhaAtualErrada: { field: 'senhaAtual', message: 'A senha atual não confere.' },
  senhaAtualVazia: { field: 'senhaAtual', message: 'Informe a senha atual.' },
  confirmacaoDiferente: { field: 'confirmacao', message: 'A senha e sua confirmação deve ser iguais.' },
  senhaAlteradaCurta: { field: 'senha', message: 'O campo senha deve possuir pelo menos seis caracteres.' },
  emailInvalidoSuporte: { message: 'E-mail inválido, entre contato com o suporte.' },
  falhaProvedor: { message: 'Falha ao processar requisição.' },
  falhaRecuperacao: { message: 'Erro não tratado, por favor entre em contato com o suporte.' },
  openidDesligado: { message: 'A entrada por provedor de identidade não está disponível neste portal.' },
  openidPedidoInvalido: { message: 'O pedido de entrada venceu ou não foi feito neste navegador. Tente novamente.' },
  openidRecusado: { message: 'O provedor de identidade não confirmou a entrada. Tente novamente.' },
  openidIndisponivel: {
    message: 'O provedor de identidade não respondeu. Tente novamente mais tarde ou entre com usuário e senha.',
  },
  openidSemCpf: { message: 'O provedor de identidade não informou um CPF válido. Entre com usuário e senha.' },
  openidSemConta: {
    message:
      'Não há usuário do portal para o CPF informado pelo provedor de identidade. Faça o primeiro acesso para se cadastrar.',
  },
  openidContaInativa: { message: 'O seu usuário ainda não foi ativado. Confirme o link enviado para o e-mail do cadastro.' },
  openidBloqueado: { message: 'O acesso deste usuário está bloqueado. Entre em contato com o suporte técnico da prefeitura.' },
  senhaTemporariaVencida: { message: 'A senha temporária venceu. Peça outra à prefeitura.' },
  senhaEmPapelComEmail: {
    field: 'usuario',
    message: 'Este usuário tem e-mail confirmado: a senha é recuperada pelo código enviado ao e-mail.',
  },
  senhaEmPapelDaPrefeitura: {
    field: 'usuario',
    message: 'A senha de quem trabalha na prefeitura ou no suporte não é dada em papel. Procure o administrador do sistema.',
  },
  senhaEmPapelOutraCidade: {
    field: 'usuario',
    message: 'Este usuário entra também em outro município: a senha não é dada em papel. Procure o suporte.',
  },
  contaBloqueada: { message: 'Este usuário está bloqueado. Entre em contato com a prefeitura.' },
  avatarInvalido: { field: 'idArquivo', message: 'A imagem deve ser PNG ou JPEG, de até 2 MB e 4.000 pixels de lado.' },
  contraSenhaInvalida: { field: 'contraSenha', message: 'A contra-senha não confere.' },
})

/** Names under which the identity provider of the spec refuses; the browser tells them apart by `exceptionMessage`. Source: spec 1 §8, A-28. */
export type NomeExcecao =
  | 'NotAuthorizedException'
  | 'UserNotConfirmedException'
  | 'LimitExceededException'
  | 'CodeMismatchException'
  | 'ExpiredCodeException'
  | 'InvalidPasswordException'
  | 'InvalidParameterException'
  | 'UserNotFoundException'

/** The refusal of the identity service: 409 with the sentence and the exception's name (decisions C1). */
export function recusaIdentidade(nome: NomeExcecao, violation: Violation): AppError {
  return new AppError('business', [violation], { exceptionMessage: nome })
}
