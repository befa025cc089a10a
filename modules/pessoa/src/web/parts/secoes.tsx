import { useCall } from '@iss/portal/hooks'
import type { ReactNode } from 'react'
import { buscarPessoaTO, type PessoaTO } from '../../contract/pessoa.ts'
import { Atividades } from './atividades.tsx'
import { Configuracoes } from './configuracoes.tsx'
import { Descontos } from './descontos.tsx'
import { Exigibilidades } from './exigibilidades.tsx'
import { Historico } from './historico.tsx'
import { Identificacao } from './identificacao.tsx'
import { Papeis } from './papeis.tsx'
import { Regime } from './regime.tsx'

export type SecaoDaPessoa = 'identificacao' | 'regime' | 'atividades' | 'papeis' | 'descontos' | 'configuracoes' | 'historico'

/** The sections of a registration that its reader may see, each with what changes it. */
export function secoesDaPessoa(to: PessoaTO): { value: SecaoDaPessoa; label: string; content: ReactNode }[] {
  return [
    { value: 'identificacao', label: 'Identificação', content: <Identificacao key={to.versao} pessoa={to} /> },
    ...(to.regimeISS
      ? [{ value: 'regime' as const, label: 'Regime', content: <Regime pessoa={to} regimeISS={to.regimeISS} /> }]
      : []),
    { value: 'atividades', label: 'Atividades', content: <Atividades pessoa={to} /> },
    { value: 'papeis', label: 'Papéis', content: <Papeis pessoa={to} /> },
    {
      value: 'descontos',
      label: 'Descontos e exigibilidade',
      content: (
        <>
          <Exigibilidades pessoa={to} />
          <Descontos id={to.id} />
        </>
      ),
    },
    { value: 'configuracoes', label: 'Configurações', content: <Configuracoes pessoa={to} /> },
    ...(to.podeEditar ? [{ value: 'historico' as const, label: 'Histórico', content: <Historico id={to.id} /> }] : []),
  ]
}

/** One section of a person's registration, in another screen: read when it is opened, saved by itself. */
export function SecaoDoCadastro({ id, secao }: { id: number; secao: SecaoDaPessoa }) {
  const { data } = useCall(buscarPessoaTO, { id })
  return data ? (secoesDaPessoa(data).find(({ value }) => value === secao)?.content ?? null) : null
}
