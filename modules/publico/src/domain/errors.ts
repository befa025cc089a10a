import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of the pages without sign-in. Source: spec 1 §5, §8; those marked (ours) fill gaps. Near-identical ones stay apart. */
export const publicoErrors = defineErrors('publico', {
  municipioEDocumento: { message: 'Por favor, informar o município e o documento.' },
  campoVazio: { message: sentences.campoObrigatorio },
  documentoInvalido: { field: 'documento', message: 'CPF ou CNPJ inválido.' },
  usuarioComEspaco: { field: 'usuario', message: 'O campo usuário não deve possuir nenhum espaço.' },
  emailsDiferentes: { field: 'confirmacaoEmail', message: 'O campo e-mail e sua confirmação deve ser iguais.' },
  cepObrigatorio: { field: 'cep', message: 'O campo CEP é obrigatório.' },
  enderecoNovo: { message: 'Você está adicionando um novo endereço, por favor, verifique os campos.' },
  atividadeRepetida: { field: 'atividadeList', message: 'Esta atividade já foi adicionada ao cadastro.' },
  atividadeDesconhecida: { field: 'atividadeList', message: 'Escolha uma atividade da lista do município.' },
  telefoneInvalido: { field: 'telefone', message: 'Informe um telefone com DDD.' },
  usuarioEmUso: { field: 'usuario', message: 'Este usuário já existe. Escolha outro nome de usuário.' },
  usuarioJaAtivo: {
    message: 'Este documento já possui usuário ativo. Para recuperar o acesso, use a opção de recuperar a senha.',
  },
  contaSemEmail: { message: 'O usuário deste documento não tem e-mail cadastrado. Procure a prefeitura para ativar o acesso.' },
  rpsCaptcha: { field: 'captcha', message: 'Captcha obrigatório.' },
  rpsMunicipio: { field: 'idMunicipio', message: 'Selecione o município.' },
  rpsDocumento: { field: 'documento', message: 'Informe o CPF para ser consultado.' },
  rpsNumero: { field: 'numeroRps', message: 'Informe o número do recibo' },
  rpsNaoEncontrado: { message: 'Nenhuma nota fiscal encontrada para o recibo informado.' },
  contadorCaptcha: { field: 'captcha', message: 'Resolva o captcha para pedir a ativação.' },
  contadorMunicipio: { field: 'idMunicipio', message: 'Selecione o município em que o contador atua.' },
  crcInvalido: { field: 'crc', message: 'Informe o CRC como na carteira: estado, número e tipo, como MG-000001/O.' },
  contadorJaAtivo: { field: 'usuario', message: 'Este usuário já está ativo como contador.' },
  senhaCaptcha: { field: 'captcha', message: 'Resolva o captcha para pedir a senha.' },
  consultaCaptcha: { field: 'captcha', message: 'Resolva o captcha para pesquisar.' },
  consultaMunicipio: { field: 'idMunicipio', message: 'Informe o município da consulta.' },
  consultaDocumento: { field: 'documento', message: 'Informe o documento da consulta.' },
  consultaDesconhecida: { message: 'Esta consulta não existe.' },
  semInscricao: { message: 'Nenhuma inscrição municipal encontrada para o documento informado.' },
  instrucaoNaoEncontrada: { message: 'O pedido de cadastro não foi encontrado.' },
  recuperaCodigo: { message: 'O campo código é obrigatório.' },
  recuperaSenhas: { message: 'Os campos senha e confirma senha são obrigatórios.' },
  inscricaoEmUso: { field: 'inscricaoMunicipal', message: 'Esta inscrição municipal pertence a outro contribuinte.' },
  inscricaoPermanente: { message: 'O contribuinte possui inscrição permanente.' },
  recuperaUsuario: { message: 'O campo usuário é obrigatório.' },
})

/** What the pages say when all went well. Source: spec 1 §2.7, §7, §8. */
export const publicoTexts = {
  aguardandoAprovacao: 'Cadastro realizado, aguardando aprovação de um fiscal.',
  ativacaoDeContador: 'Pedido de ativação de contador: conferir o CRC no conselho regional.',
  emailAtivacao: 'Cadastro realizado, verifique o e-mail do cadastro para fazer o acesso ao sistema.',
  emailRemovido: 'Seu email foi removido para envios com sucesso',
  cepNaoEncontrado: 'CEP não encontrado. Para continuar o cadastro preencha os campos obrigatórios do endereço.',
  semAtividades: 'Nenhuma atividades adicionada ao cadastro.',
  codigoEnviado: 'O código de verificação foi enviado para o seu e-mail cadastrado.',
  usuarioEnviado: 'A informação do usuário foi enviada para o seu e-mail cadastrado.',
  senhaRedefinida: 'A sua senha foi redefinida com sucesso.',
  senhaPedida: (protocolo: string) =>
    `Pedido de senha enviado. Protocolo ${protocolo}. Compareça à prefeitura com este número e um documento com foto.`,
  ativacaoPedida: 'Se o usuário existir e ainda não estiver ativo, um link de ativação foi enviado para o e-mail do cadastro.',
} as const
