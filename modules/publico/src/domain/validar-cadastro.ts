import { digits } from '@iss/kernel/texto'
import { all, at, fill, first, type Violation } from '@iss/kernel/errors'
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
        () => !cepEncontrado && enderecoFaltando(to.endereco).length > 0 && publicoErrors.enderecoNovo,
      ),
    telefone !== '' && (telefone.length < 10 || telefone.length > 11) && publicoErrors.telefoneInvalido,
  )
}

/** What is said at one field that was left empty; the panel says the sentence of the specification. */
export const obrigatorio = (field: string, rotulo: string): Violation => at(fill(publicoErrors.campoVazio, { rotulo }), field)

/** The parts of a new address that are missing, each at its field. */
export function enderecoFaltando({ bairro, numero, pais, logradouro }: CadastroParaValidar['endereco']): Violation[] {
  const { tipo, nome, municipio } = logradouro
  const falta = (field: string, rotulo: string, texto: string) => texto.trim() === '' && obrigatorio(field, rotulo)
  return all(
    falta('uf', 'UF', municipio?.estado ?? ''),
    falta('municipioEndereco', 'Município do endereço', municipio?.codigo ?? ''),
    falta('bairro', 'Bairro', bairro),
    falta('logradouroTipo', 'Tipo de logradouro', tiposLogradouro.find((item) => item === tipo) ?? ''),
    falta('logradouroNome', 'Logradouro', nome),
    falta('numero', 'Número', numero),
    falta('pais', 'País', pais),
  )
}
