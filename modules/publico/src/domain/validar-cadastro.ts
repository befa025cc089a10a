import { digits } from '@iss/kernel/texto'
import { all, first, type Violation } from '@iss/kernel/errors'
import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import { publicoErrors } from './errors.ts'

export type CadastroParaValidar = {
  usuario: string
  pessoa: { nome: string; email: string }
  confirmacaoEmail: string
  telefone: string
  endereco: {
    cep: string
    bairro: string
    numero: string
    pais: string
    logradouro: { tipo: string; nome: string; municipio: { codigo: string; estado: string } | null }
  }
  pessoaPossuiCadastroMunicipio: boolean
  usuarioCadastradoGrp: boolean
}

const emailForma = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/

/** Whether a text has the form of one mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 200 && emailForma.test(text)
}

/**
 * The checks of the registration in the order of spec 1 §5: user, e-mail and confirmation, name, CEP, new address; then the form of e-mail and
 * phone (A-60: eight or nine digits). A user already registered changes nothing, so nothing is checked. `cepEncontrado`: the lookup knew the CEP.
 */
export function validarCadastro(to: CadastroParaValidar, cepEncontrado: boolean): Violation[] {
  if (to.usuarioCadastradoGrp) return []
  const { nome, email } = to.pessoa
  const telefone = digits(to.telefone)
  return all(
    (to.usuario === '' || /\s/.test(to.usuario)) && publicoErrors.usuarioComEspaco,
    first(
      () => (email.trim() === '' || email !== to.confirmacaoEmail) && publicoErrors.emailsDiferentes,
      () => !isEmail(email) && pessoaErrors.emailInvalido,
    ),
    nome.trim() === '' && pessoaErrors.nomeObrigatorio,
    !to.pessoaPossuiCadastroMunicipio &&
      first(
        () => digits(to.endereco.cep) === '' && publicoErrors.cepObrigatorio,
        () => !cepEncontrado && isEnderecoIncompleto(to.endereco) && publicoErrors.enderecoNovo,
      ),
    telefone !== '' && (telefone.length < 10 || telefone.length > 11) && publicoErrors.telefoneInvalido,
  )
}

function isEnderecoIncompleto({ bairro, numero, pais, logradouro }: CadastroParaValidar['endereco']): boolean {
  const { tipo, nome, municipio } = logradouro
  if (!tiposLogradouro.some((item) => item === tipo)) return true
  return [nome, numero, bairro, municipio?.codigo ?? '', municipio?.estado ?? '', pais].some((text) => text.trim() === '')
}
