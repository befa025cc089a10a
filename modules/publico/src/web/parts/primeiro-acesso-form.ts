import { digits } from '@iss/kernel/texto'
import type { RegimeIss } from '@iss/pessoa/domain/pessoa'
import type { UsuarioTO } from '../../contract/usuario-to.ts'

/** What the form holds; the keys are the fields that the server names when it refuses. */
export type CadastroForm = {
  nome: string
  email: string
  confirmacaoEmail: string
  usuario: string
  cep: string
  uf: string | null
  municipioEndereco: string | null
  bairro: string
  logradouroTipo: string | null
  logradouroNome: string
  numero: string
  complemento: string
  pais: string
  telefone: string
  crc: string
  tipoRegime: RegimeIss
  descricaoAtividade: string
  observacao: string
  solicitaEmissaoNfe: boolean
  solicitaLivreEscrituracaoPrestador: boolean
}

export type Atividade = UsuarioTO['atividadeList'][number]
export type MunicipioOpcao = UsuarioTO['municipioList'][number]

/** The form as the server's answer to 'Requisitar' fills it. A masked e-mail is shown beside the field, never inside. */
export function formDoUsuario(to: UsuarioTO): CadastroForm {
  const { endereco } = to
  const mostraEmail = to.exibeDadosCompletos || to.usuarioCadastradoGrp
  return {
    nome: to.pessoa.nome,
    email: mostraEmail ? to.pessoa.email : '',
    confirmacaoEmail: mostraEmail ? to.pessoa.email : '',
    usuario: to.usuario,
    cep: endereco.cep,
    uf: endereco.logradouro.municipio?.estado ?? null,
    municipioEndereco: endereco.logradouro.municipio?.codigo ?? null,
    bairro: endereco.bairro,
    logradouroTipo: endereco.logradouro.tipo || null,
    logradouroNome: endereco.logradouro.nome,
    numero: endereco.numero,
    complemento: endereco.complemento,
    pais: endereco.pais || 'Brasil',
    telefone: digits(to.telefone),
    crc: to.crc,
    tipoRegime: to.tipoRegime,
    descricaoAtividade: to.descricaoAtividade,
    observacao: to.observacao,
    solicitaEmissaoNfe: to.solicitaEmissaoNfe,
    solicitaLivreEscrituracaoPrestador: to.solicitaLivreEscrituracaoPrestador,
  }
}

/** UsuarioTO of what was typed; the lists of options do not travel back. */
export function usuarioDoForm(
  to: UsuarioTO,
  form: CadastroForm,
  atividadeList: readonly Atividade[],
  municipios: readonly MunicipioOpcao[],
): UsuarioTO {
  const municipio = municipios.find(({ codigo }) => codigo === form.municipioEndereco) ?? null
  return {
    ...to,
    estadoList: [],
    municipioList: [],
    pessoa: { nome: form.nome, email: form.email.trim(), documento: to.pessoa.documento, enderecos: [] },
    confirmacaoEmail: form.confirmacaoEmail.trim(),
    endereco: {
      cep: form.cep,
      bairro: form.bairro,
      numero: form.numero,
      complemento: form.complemento,
      pais: form.pais,
      principal: true,
      logradouro: { tipo: form.logradouroTipo ?? '', nome: form.logradouroNome, municipio },
    },
    tipoRegime: form.tipoRegime,
    atividadeList: [...atividadeList],
    usuario: form.usuario,
    telefone: form.telefone,
    crc: form.crc,
    descricaoAtividade: form.descricaoAtividade,
    observacao: form.observacao,
    solicitaEmissaoNfe: form.solicitaEmissaoNfe,
    solicitaLivreEscrituracaoPrestador: form.solicitaLivreEscrituracaoPrestador,
  }
}
