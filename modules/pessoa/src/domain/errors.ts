import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the registry of people. Source: spec 1 §5, spec 2 §2.2, §2.12, screens F3. */
export const pessoaErrors = defineErrors('pessoa', {
  documentoInvalido: { field: 'documento', message: 'Documento inválido.' },
  documentoCadastrado: { field: 'documento', message: 'Documento já está cadastrado no município.' },
  nomeObrigatorio: { field: 'nome', message: 'O nome é obrigatório.' },
  emailObrigatorio: { field: 'email', message: 'O e-mail é obrigatório.' },
  emailInvalido: { field: 'email', message: 'Informe um e-mail válido.' },
  naoEncontrada: { message: 'Registro não encontrado.' },
  alteradaPorOutro: { message: 'Os dados foram alterados por outro usuário. Recarregue a página.' },
  semContribuinteControlado: { message: 'Não foi encontrado nenhum contribuinte controlado.' },
})
