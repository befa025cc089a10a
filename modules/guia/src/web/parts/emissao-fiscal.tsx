import { Panel } from '@iss/ui/panel'
import { EmptyState } from '@iss/ui/empty-state'
import { FormGrid } from '@iss/ui/form'
import { SelectField } from '@iss/ui/select-field'
import { useCan } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { Page } from '@iss/portal/page'
import { ContribuinteField } from '@iss/conta/parts/contribuinte-field.tsx'
import { multaAccess } from '../../contract/guia-multa.ts'
import { EmissaoForm } from './emissao-form.tsx'
import { MultaForm } from './multa-form.tsx'
import { NotasForm } from './notas-form.tsx'
import { ValorFixoForm } from './valor-fixo-form.tsx'

const tipos = [
  { value: 'avulsa', label: 'Avulsa' },
  { value: 'nfe', label: 'Avulsa por NF-e' },
  { value: 'valor-fixo', label: 'Valor fixo' },
  { value: 'denuncia', label: 'Denúncia espontânea' },
  { value: 'multa', label: 'Multa' },
]

/** The inspector issues a guide for a taxpayer (F65). Who and which kind stand in the address. */
export function EmissaoFiscal() {
  const [search, setSearch] = useSearch()
  const pessoa = Number(search.get('pessoa')) || null
  const can = useCan()
  const oferecidos = tipos.filter(({ value }) => value !== 'multa' || can(multaAccess))
  const tipo = oferecidos.find(({ value }) => value === search.get('tipo'))?.value ?? 'avulsa'
  return (
    <Page title="Emissão de guia">
      <Panel>
        <FormGrid>
          <ContribuinteField
            value={pessoa}
            onChange={(id) => setSearch({ pessoa: id === null ? null : String(id) })}
            required
            span={8}
          />
          <SelectField
            label="Tipo"
            required
            clearable={false}
            options={oferecidos}
            value={tipo}
            onChange={(valor) => setSearch({ tipo: valor })}
            span={4}
          />
        </FormGrid>
      </Panel>
      {pessoa === null ? (
        <EmptyState title="Informe o contribuinte." description="A guia é emitida em nome do contribuinte escolhido." />
      ) : tipo === 'nfe' ? (
        <NotasForm key={pessoa} idPessoa={pessoa} />
      ) : tipo === 'multa' ? (
        <MultaForm key={pessoa} idPessoa={pessoa} />
      ) : tipo === 'valor-fixo' ? (
        <ValorFixoForm key={pessoa} idPessoa={pessoa} />
      ) : (
        <EmissaoForm key={`${pessoa} ${tipo}`} idPessoa={pessoa} denuncia={tipo === 'denuncia'} />
      )}
    </Page>
  )
}
