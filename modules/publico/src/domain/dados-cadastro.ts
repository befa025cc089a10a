import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { regimesIss, tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import { z } from 'zod'
import { publicoErrors } from './errors.ts'

const text = (max: number) => z.string().trim().max(max).default('')

/**
 * What a registration asks for, the same for both kinds of request (Cadastro, CadastroEventual). `documento` counts only while nobody is
 * registered; `usuario` is empty when someone registered asks for a change of data. Source: spec 1 §3 (UsuarioTO), spec 3 §3.3.
 */
export const dadosCadastro = z.object({
  documento: text(20),
  nome: z.string().trim().min(1, pessoaErrors.nomeObrigatorio.message).max(150),
  email: z.email(pessoaErrors.emailInvalido.message).max(200),
  usuario: z.string().regex(/^\S*$/, publicoErrors.usuarioComEspaco.message).max(60).default(''),
  telefone: z
    .string()
    .regex(/^(?:[0-9]{10,11})?$/, publicoErrors.telefoneInvalido.message)
    .meta({ examples: ['3133330000'] })
    .default(''),
  cep: z
    .string()
    .regex(/^(?:[0-9]{8})?$/, publicoErrors.cepObrigatorio.message)
    .meta({ examples: ['30140071'] })
    .default(''),
  logradouroTipo: z.enum(tiposLogradouro).nullable().default(null),
  logradouroNome: text(120),
  numero: text(20),
  complemento: text(80),
  bairro: text(80),
  municipioEndereco: z
    .string()
    .regex(/^(?:[0-9]{7})?$/)
    .meta({ examples: ['3106200'] })
    .default(''),
  estadoEndereco: text(2),
  pais: z.string().trim().max(60).default('Brasil'),
  crc: text(20),
  tipoRegime: z.enum(regimesIss).default('FATURAMENTO'),
  atividades: z.array(z.number().int().positive()).max(100).default([]),
  descricaoAtividade: text(500),
  solicitaEmissaoNfe: z.boolean().default(false),
  solicitaLivreEscrituracaoPrestador: z.boolean().default(false),
  inscricaoMunicipal: text(30),
})
export type DadosCadastro = z.output<typeof dadosCadastro>

/** Whether an address was given: without street nothing is stored. */
export function hasEndereco(dados: DadosCadastro): boolean {
  return dados.logradouroNome !== '' && dados.municipioEndereco !== ''
}
