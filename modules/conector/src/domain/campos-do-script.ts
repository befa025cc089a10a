import type { Especie } from '@iss/agente-conector/protocol'
import type { Cells, Fields } from '@iss/registry/definition'
import { labelEspecie } from './troca.ts'
import type { OrigemDoScript } from './versoes.ts'

/** The form of a signed script; state and dates are the server's. */
export const camposDoScript = {
  nome: { label: 'Nome', kind: 'text', required: 'Informe o nome do script.', max: 60, span: 6 },
  ativo: { label: 'Ativo', kind: 'boolean', readOnlyWhen: () => true, initial: false, span: 2 },
  criado: { label: 'Criado', kind: 'datetime', readOnlyWhen: () => true, span: 2 },
  modificado: { label: 'Modificado', kind: 'datetime', readOnlyWhen: () => true, span: 2 },
  sha256: { label: 'SHA-256', kind: 'text', max: 64, readOnlyWhen: () => true, span: 12 },
  arquivo: {
    label: 'Arquivo',
    kind: 'longtext',
    required: 'Cole o conteúdo do arquivo do script.',
    max: 20_000,
    help: 'Exatamente como foi assinado.',
    span: 12,
  },
  assinatura: {
    label: 'Assinatura',
    kind: 'text',
    required: 'Assinatura inválida.',
    max: 100,
    help: 'A que agente-conector assinar mostra.',
    span: 12,
  },
} as const satisfies Fields

const oNome = { nome: { label: 'Nome do script', kind: 'text', required: true, max: 60 } } as const
const enderecoDasVersoes = '/home/actions/tnc-script-versoes'

/** An action of a row that is told the script by its name. */
const daLinha = (label: string, quando: (valores: Cells) => boolean, confirm?: string) => ({
  label,
  fields: oNome,
  ...(confirm ? { confirm } : {}),
  ofRow: (valores: Cells) => (quando(valores) ? { nome: valores.nome ?? null } : null),
})

type Dito = { arquivo: string | null; sha256: string | null }

/** Kind and direction that the text of a script names; empty where it is no script. */
export function dizerRotina(arquivo: string | null): string {
  const [, especie = ''] = /"especie"\s*:\s*"([^"]*)"/.exec(arquivo ?? '') ?? []
  const [, sentido = ''] = /"sentido"\s*:\s*"([^"]*)"/.exec(arquivo ?? '') ?? []
  if (!Object.hasOwn(labelEspecie, especie)) return ''
  return `${labelEspecie[especie as Especie]}, ${sentido === 'ENVIAR' ? 'enviar' : 'receber'}`
}

/** What the registries of both kinds of scripts are beside their names (A55, A56): grid, fields, what switches a script on and off, its versions. */
export const formaDosScripts = (origem: OrigemDoScript) =>
  ({
    fields: camposDoScript,
    list: ['nome', 'ativo', 'criado', 'modificado'],
    told: [
      { label: 'Rotina', of: ({ arquivo }: Dito) => dizerRotina(arquivo) },
      { label: 'SHA-256', of: ({ sha256 }: Dito) => sha256?.slice(0, 12) ?? '' },
    ],
    search: ['nome', 'sha256'],
    order: ['nome'],
    actions: {
      ativar: daLinha('Ativar', ({ ativo }) => ativo !== true),
      desativar: daLinha('Desativar', ({ ativo }) => ativo === true, 'Os agentes deixam de receber o script. Desativar?'),
    },
    links: [
      { label: 'Todas as versões', href: `${enderecoDasVersoes}?origem=${origem}`, icon: 'history' },
      {
        label: 'Versões',
        href: ({ nome }: Cells) => `${enderecoDasVersoes}?origem=${origem}&nome=${encodeURIComponent(String(nome))}`,
        icon: 'history',
      },
    ],
  }) as const

/** An action of a row of the scripts of a city, beside those of both kinds. */
export const testarEmSeco = daLinha('Testar em seco', () => true)

/** One name stands for one script. */
export const nomeUnico = (index: string) => [{ fields: ['nome'], index, message: 'Já existe um script com este nome.' }] as const
