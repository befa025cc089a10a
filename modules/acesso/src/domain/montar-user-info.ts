import { isAutorizadaNfe } from '@iss/pessoa/domain/autorizacao-nfe'
import { formatDocumento } from '@iss/kernel/documento'
import {
  permiteAlterarAliquotaSimples,
  permiteCancelarNfe,
  permiteEmitirReciboLocacao,
  permiteNotaDeducao,
} from '@iss/municipio/domain/chaves-municipais'
import { hasChave, type Switch, type UserInfo } from '@iss/platform/contract'
import type { DadosIdentidade } from './identidade.ts'
import { permissoesDaAvulsa, permissoesDe, permissoesDoProprio } from './permissoes.ts'

/**
 * UserInfoTO from what the database says. `hoje` is the civil date that decides whether the authorisation to issue NF-e is in force.
 * Source: spec 1 §3, spec 3 §3.1, A-48 (responsavel is the municipality).
 */
export function montarUserInfo(dados: DadosIdentidade, { hoje, producao }: { hoje: string; producao: boolean }): UserInfo {
  const { conta, usuario, selecionada, municipio } = dados
  const autorizada = isAutorizadaNfe(selecionada, hoje)
  const emailPadrao = usuario.email === null ? conta.emailPadrao : usuario.emailPadrao
  const { authRegex, ...papeis } = permissoesDe(dados, autorizada)
  const permissoes = {
    ...papeis,
    authRegex: [
      ...new Set([...authRegex, ...permissoesDaAvulsa(dados, papeis.perfis), ...permissoesDoProprio(dados, emailPadrao)]),
    ],
  }
  const isOn = (chave: Switch) => dados.chaves[chave.name] ?? chave.default
  const simples = selecionada.regime === 'SIMPLES'
  return {
    ...permissoes,
    pessoaUsuario: { id: usuario.id, documento: usuario.documento, nome: usuario.nome },
    pessoaSelecionada: { id: selecionada.id, documento: selecionada.documento, nome: selecionada.nome },
    nomeUsuario: usuario.nome,
    nomePessoaSelecionada: selecionada.nome,
    documentoPessoaSelecionada: formatDocumento(selecionada.documento),
    responsavelNome: municipio.nome,
    responsavelEstado: municipio.estado,
    possuiAvatar: selecionada.possuiAvatar,
    email: usuario.email ?? conta.email ?? '',
    emailPadrao,
    producao,
    pessoaAutorizadaNfe: autorizada,
    pessoaAutorizadaEscriturar: selecionada.autorizadaEscriturar,
    permiteNotaDeducao: isOn(permiteNotaDeducao),
    permiteEmitirReciboLocacao: isOn(permiteEmitirReciboLocacao),
    podeCancelarNfe: isOn(permiteCancelarNfe) && hasChave(permissoes, 'iss:nfe:cancelar'),
    podeAlterarAliquotaSimples:
      simples && isOn(permiteAlterarAliquotaSimples) && hasChave(permissoes, 'iss:cadastro:alterarAliquotaSimples'),
    simples,
    prestador: selecionada.prestador,
    nomeAutorizacaoRps: municipio.nomeAutorizacaoRps,
    idMunicipio: municipio.id,
    municipios: dados.municipios,
    ...(dados.visita ? { visita: { nome: dados.visita.nome, motivo: dados.visita.motivo, fim: dados.visita.fim } } : {}),
  }
}
