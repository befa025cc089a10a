import { DocumentoField } from '@iss/ui/documento-field'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { DescriptionList, Panel } from '@iss/ui/panel'
import { formatDocumento } from '@iss/kernel/documento'
import { all } from '@iss/kernel/errors'
import { useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { autorizar } from '../../contract/primeiro-acesso.ts'
import type { UsuarioTO } from '../../contract/usuario-to.ts'
import { publicoErrors } from '../../domain/errors.ts'
import { obrigatorio } from '../../domain/validar-cadastro.ts'
import { mostrarProblemas } from './mostrar-problemas.ts'
import { MunicipioField } from './municipio-field.tsx'
import { useMunicipios } from './use-municipios.ts'

type Pedido = { idMunicipio: number | null; documento: string }

/** Panel 1: municipality and document. Collapses to what was asked once the data have come (spec 1 §4). */
export function PainelRequisitar({ usuario, onUsuario }: { usuario: UsuarioTO | null; onUsuario: (to: UsuarioTO) => void }) {
  const page = usePage()
  const municipios = useMunicipios()
  const form = useForm<Pedido>({ defaultValues: { idMunicipio: null, documento: '' } })
  const requisitar = useCallMutation(autorizar, { form, onSuccess: onUsuario })

  if (usuario)
    return (
      <Panel title="Município e documento">
        <DescriptionList
          items={[
            { label: 'Município', value: `${usuario.municipio?.nome} - ${usuario.municipio?.estado}`, span: 6 },
            { label: 'CPF/CNPJ', value: formatDocumento(usuario.pessoa.documento), span: 6 },
          ]}
        />
      </Panel>
    )
  return (
    <Panel title="Município e documento">
      <Form
        form={form}
        onSubmit={({ idMunicipio, documento }) => {
          const vazios = all(
            idMunicipio === null && obrigatorio('idMunicipio', 'Município'),
            documento === '' && obrigatorio('documento', 'CPF/CNPJ'),
          )
          if (mostrarProblemas(form, page, vazios.length > 0 ? [publicoErrors.municipioEDocumento] : [], vazios)) return
          if (idMunicipio === null) return
          requisitar.mutate({ idMunicipio, documento })
        }}
      >
        <FormGrid>
          <MunicipioField control={form.control} municipios={municipios} />
          <DocumentoField control={form.control} name="documento" label="CPF/CNPJ" required span={6} />
        </FormGrid>
        <FormActions>
          <Button type="submit" loading={requisitar.isPending}>
            Requisitar
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}
