import { CheckboxField } from '@iss/ui/checkbox-field'
import { FormActions, FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { buscarPessoaTO, type PessoaTO, salvarChavesPessoa } from '../../contract/pessoa.ts'

/** The personal switches, each with its effect. */
export function Configuracoes({ pessoa }: { pessoa: PessoaTO }) {
  const page = usePage()
  const [mudadas, setMudadas] = useState<Record<string, boolean>>({})
  const salvar = useCallMutation(salvarChavesPessoa, {
    invalidate: [buscarPessoaTO],
    onSuccess: ({ mensagem }) => {
      setMudadas({})
      page.success(mensagem)
    },
  })
  return (
    <Panel title="Configurações">
      <FormGrid>
        {pessoa.chaves.map(({ name, label, effect, padrao, valor }) => (
          <CheckboxField
            key={name}
            label={label}
            description={`${effect} Padrão: ${padrao ? 'ligada' : 'desligada'}.`}
            value={mudadas[name] ?? valor}
            onChange={(next) => setMudadas((before) => ({ ...before, [name]: next }))}
            disabled={!pessoa.podeEditar}
            span={6}
          />
        ))}
      </FormGrid>
      {pessoa.podeEditar ? (
        <FormActions>
          <Button
            onClick={() => salvar.mutate({ id: pessoa.id, chaves: mudadas })}
            loading={salvar.isPending}
            disabled={Object.keys(mudadas).length === 0}
          >
            Salvar
          </Button>
        </FormActions>
      ) : null}
    </Panel>
  )
}
