import { PageTabs } from '@iss/ui/page-tabs'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { useUserInfo } from '@iss/portal/hooks'
import { isAllowed } from '@iss/platform/contract'
import { acessoCodigos } from '../contract/codigos-integracao.ts'
import { AcessosDosCodigos } from './parts/codigos-acessos.tsx'
import { Codigos } from './parts/codigos-lista.tsx'
import { TabelasDeCodigos } from './parts/codigos-tabelas.tsx'
import { Recebidos } from './parts/recebidos.tsx'
import { WebService } from './parts/web-service.tsx'

/**
 * Códigos para integração (S24): codes with which other programs call, what they did, and the tables that files and calls use. The staff of the city hall
 * sees these alone.
 */
export function Screen() {
  const [search, setSearch] = useSearch()
  const temCodigos = isAllowed(acessoCodigos, useUserInfo())
  const tabelas = <TabelasDeCodigos />
  return (
    <Page title="Códigos para integração" back="/home/actions/solicitacoes">
      {temCodigos ? (
        <PageTabs
          label="Códigos para integração"
          value={search.get('aba') ?? 'acesso'}
          onChange={(aba) => setSearch({ aba: aba === 'acesso' ? null : aba })}
          items={[
            { value: 'acesso', label: 'Códigos de acesso', content: <Codigos /> },
            { value: 'acessos', label: 'Acessos', content: <AcessosDosCodigos /> },
            { value: 'web-service', label: 'Web service', content: <WebService /> },
            { value: 'recebidos', label: 'Recebidos', content: <Recebidos /> },
            { value: 'tabelas', label: 'Endereços e tabelas', content: tabelas },
          ]}
        />
      ) : (
        tabelas
      )}
    </Page>
  )
}
